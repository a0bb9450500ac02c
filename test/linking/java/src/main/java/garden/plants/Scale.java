package garden.plants;

import java.io.File;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Overloads are told apart by the types of what is handed over, as far as the repository knows them. */
class Scale {
    void weigh(String name) {}

    void weigh(int grams) {}

    void weigh(Number kilos) {}

    void weigh(Sack sack) {}

    void weigh(Object any) {}

    interface Balance { int of(int left, int right); }

    void tare() {}

    void tell(Runnable done) {}

    void tell(Callable<Integer> ask) {}

    void tell(Consumer<String> take) {}

    void tell(Balance balance) {}

    void all(String label, File file, Heavy heavy, Pot pot, long tons) {
        weigh("apples");
//      ^ calls exact -> src/main/java/garden/plants/Scale.java:Scale.weigh
        weigh(label);
//      ^ calls exact -> src/main/java/garden/plants/Scale.java:Scale.weigh
        weigh(3);
//      ^ calls exact -> src/main/java/garden/plants/Scale.java:Scale.weigh~2
        weigh(tons);
//      ^ calls exact -> src/main/java/garden/plants/Scale.java:Scale.weigh~3
        weigh(new Sack());
//      ^ calls exact -> src/main/java/garden/plants/Scale.java:Scale.weigh~4
        weigh(heavy);
//      ^ calls exact -> src/main/java/garden/plants/Scale.java:Scale.weigh~4
        weigh(pot);
//      ^ calls exact -> src/main/java/garden/plants/Scale.java:Scale.weigh~5
        var bag = new Heavy();
        weigh(bag);
//      ^ calls exact -> src/main/java/garden/plants/Scale.java:Scale.weigh~4
        tell(() -> { tare(); });
//      ^ calls exact -> src/main/java/garden/plants/Scale.java:Scale.tell
        tell(() -> { return 3; });
//      ^ calls exact -> src/main/java/garden/plants/Scale.java:Scale.tell~2
        tell(one -> { tare(); });
//      ^ calls exact -> src/main/java/garden/plants/Scale.java:Scale.tell~3
        tell((one, two) -> one);
//      ^ calls exact -> src/main/java/garden/plants/Scale.java:Scale.tell~4
        weigh(file);
//      ^ calls approximate -> src/main/java/garden/plants/Scale.java:Scale.weigh~3
//      ^ calls approximate -> src/main/java/garden/plants/Scale.java:Scale.weigh~5
    }
}

class Sack {}

class Heavy extends Sack {}

class Pot {}
