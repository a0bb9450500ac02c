package garden.plants;

import java.util.function.BiFunction;
import java.util.function.Function;

class Seed {
  void sow() {}
}

interface Sower<T> {
  void sow(T seed, Bed<T> into);
  default void rest() {}
}

class Bed<T> {
  T seed;

  T take() { return seed; }
  void dig() {}
  void rake() {}

  static class Edge { void trim() {} }
}

enum Soil {
  CLAY, SAND { void turn() { sieve(); } };
  //                         ^ calls exact -> src/main/java/garden/plants/Beds.java:Soil.sieve

  void turn() {}
  void sieve() {}
}

class Layer<S> extends Bed<S> {}

class Beds extends Layer<Seed> {
  void rake() {}
  void trim() {}

  class Stone extends Edge {
    void lay() { trim(); }
    //           ^ calls exact -> src/main/java/garden/plants/Beds.java:Bed.Edge.trim
  }

  static void all(Sower<Seed> sower, Function<? super Seed, Seed> more) {}

  Function<Seed, String> first() {
    return seed -> { seed.sow(); return ""; };
    //                    ^ calls probable -> src/main/java/garden/plants/Beds.java:Seed.sow
  }

  void run(Edge edge) {
    edge.trim();
    //   ^ calls probable -> src/main/java/garden/plants/Beds.java:Bed.Edge.trim
    take().sow();
    //     ^ calls probable -> src/main/java/garden/plants/Beds.java:Seed.sow
    this.seed.sow();
    //        ^ calls probable -> src/main/java/garden/plants/Beds.java:Seed.sow
    Beds.all((seed, bed) -> bed.take().sow(), seed -> { seed.sow(); return seed; });
    //                                 ^ calls probable -> src/main/java/garden/plants/Beds.java:Seed.sow
    //                                                       ^ calls probable -> src/main/java/garden/plants/Beds.java:Seed.sow
    BiFunction<Seed, Bed<Seed>, Seed> swap = (seed, bed) -> { bed.dig(); return seed; };
    //                                                            ^ calls probable -> src/main/java/garden/plants/Beds.java:Bed.dig
    new Bed<Seed>() {
      void dig() { super.dig(); this.rake(); rake(); }
      //                 ^ calls probable -> src/main/java/garden/plants/Beds.java:Bed.dig
      //                             ^ calls probable -> src/main/java/garden/plants/Beds.java:Bed.rake
      //                                     ^ calls exact -> src/main/java/garden/plants/Beds.java:Bed.rake
      void plant() {
        seed.sow();
        //   ^ calls probable -> src/main/java/garden/plants/Beds.java:Seed.sow
        dig();
//      ^ calls exact -> src/main/java/garden/plants/Beds.java:Beds.run.dig
        Runnable later = () -> { rake(); trim(); };
        //                       ^ calls exact -> src/main/java/garden/plants/Beds.java:Bed.rake
        //                               ^ calls exact -> src/main/java/garden/plants/Beds.java:Beds.trim
      }
    };
    Beds.Stone stone = this.new Stone();
    //                          ^ calls probable -> src/main/java/garden/plants/Beds.java:Beds.Stone
    for (Soil soil : Soil.values()) soil.turn();
    //                                   ^ calls probable -> src/main/java/garden/plants/Beds.java:Soil.turn
    for (var soil : Soil.values()) soil.turn();
    //                                  ^ calls probable -> src/main/java/garden/plants/Beds.java:Soil.turn
    Soil.valueOf("CLAY").turn();
    //                   ^ calls probable -> src/main/java/garden/plants/Beds.java:Soil.turn
  }
}
