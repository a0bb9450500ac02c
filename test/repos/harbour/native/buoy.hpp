#pragma once
#include <string>

namespace harbour {

class Buoy {
 public:
  explicit Buoy(std::string name);
  void blink(int times);

 private:
  std::string name_;
};

template <typename T>
T nearest(const T& one, const T& other) {
  return one < other ? one : other;
}

}  // namespace harbour
