package garden.plants;

import java.util.List;
import java.util.function.Supplier;

class Blade {
  final Blade whetted;

  Blade(String name) { this(name, 1); }
  //                   ^ calls -> src/main/java/garden/plants/Scissors.java:Blade.Blade~2
  Blade(String name, int width) { this.whetted = null; }

  static Blade Blade(int number) { return null; }

  Blade sharpen(String stone) { return this; }
  void cut(String text) {}
  void cut(String text, Object... more) {}
  void cut(long number) {}
  void cut(Object anything) {}
  void cut(boolean isDone, String why) {}
  void cut(boolean isDone, Supplier<String> why) {}
  void cut(int[] numbers) {}
  <T> void cut(T[] all) {}
  <T extends List<?>> void cut(T list) {}
  void cut(Blade other) {}
}

class Scissors extends Blade {
  Scissors() { super("scissors", 2); }
  //           ^ calls exact -> src/main/java/garden/plants/Scissors.java:Blade
  //           ^ calls exact -> src/main/java/garden/plants/Scissors.java:Blade.Blade~2

  Scissors sharpen(int times) { return this; }

  void run(int count, Integer boxed, List<String> names) {
    sharpen(3);
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Scissors.sharpen
    sharpen("stone");
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.sharpen
    Blade.Blade(3);
    //    ^ calls exact -> src/main/java/garden/plants/Scissors.java:Blade.Blade~3
    cut("a" + count);
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut
    cut(count == 3 ? "a" : null);
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut
    cut("a", names);
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut~2
    cut(-3);
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut~3
    cut(0xFFL);
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut~3
    cut(boxed);
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut~4
    cut(count >= 0, "why");
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut~5
    cut(!names.isEmpty(), () -> "why");
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut~6
    cut(new int[] {1, 2});
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut~7
    cut(new String[0]);
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut~8
    cut(names);
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut~9
    cut(sharpen(1));
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut~10
    cut(this.whetted);
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut~10
    cut(this);
    // <- calls exact -> src/main/java/garden/plants/Scissors.java:Blade.cut~10
  }
}
