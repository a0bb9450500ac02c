package garden.plants;

import java.util.ArrayList;
import java.util.List;

public abstract class Plant implements Growing {
//                                     ^ implements exact -> src/main/java/garden/plants/Growing.java:Growing
    protected final List<Leaf> leaves = new ArrayList<>();
    //                   ^ references exact -> src/main/java/garden/plants/Plant.java:Plant.Leaf
    //                                      ^ calls unresolved external

    @Override
    public int grow(int days) {
    //         ^ overrides probable -> src/main/java/garden/plants/Growing.java:Growing.grow
        add(new Leaf(days));
        // <- calls exact -> src/main/java/garden/plants/Plant.java:Plant.add
        //      ^ calls exact -> src/main/java/garden/plants/Plant.java:Plant.Leaf, src/main/java/garden/plants/Plant.java:Plant.Leaf.Leaf
        return height();
        //     ^ calls exact -> src/main/java/garden/plants/Plant.java:Plant.height
        //     ^ calls approximate -> src/main/java/garden/plants/Rose.java:Rose.height; via src/main/java/garden/plants/Plant.java:Plant.height
    }

    protected abstract int height();

    public void add(Leaf leaf) {
        leaves.add(leaf);
        //     ^ calls unresolved external
        leaves.forEach(each -> each.turn());
        //                          ^ calls probable -> src/main/java/garden/plants/Plant.java:Plant.Leaf.turn
    }

    public Leaf first() {
        return leaves.get(0);
        //            ^ calls unresolved external
    }

    public static class Leaf {
        private final int size;

        Leaf(int size) {
            this.size = size;
        }

        public int turn() {
            return size;
        }
    }
}
