#pragma once
#include <memory>
#include <string>
#include <vector>

namespace zoo {

class Visitor;

class Animal {
public:
    explicit Animal(std::string name) : name_(std::move(name)) {}
    //                                             ^ calls unresolved external
    virtual ~Animal() = default;
    virtual int feed(int grams) = 0;
    int feed_twice(int grams) { return feed(grams) + feed(grams); }
    //                                               ^ calls exact -> src/animal.hpp:Animal.feed
    //                                               ^ gap: calls approximate -> src/animal.cpp:Lion.feed; via src/animal.hpp:Animal.feed
    void visit(Visitor& visitor);
    //         ^ references exact -> src/keeper.hpp:Visitor
    const std::string& name() const { return name_; }

protected:
    std::string name_;
};

class Lion : public Animal {
//                  ^ inherits exact -> src/animal.hpp:Animal
public:
    using Animal::Animal;
    int feed(int grams) override;
    //  ^ overrides probable -> src/animal.hpp:Animal.feed
    static std::unique_ptr<Lion> born();
    //                     ^ references exact -> src/animal.hpp:Lion
};

int weigh(const Animal& animal);
int weigh(int count, int each);

}  // namespace zoo
