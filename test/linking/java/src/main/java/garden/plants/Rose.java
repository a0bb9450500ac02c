package garden.plants;

import garden.tools.Water;
//     ^ imports exact -> src/main/java/garden/tools/Water.java:Water

public class Rose extends Plant {
//                        ^ inherits exact -> src/main/java/garden/plants/Plant.java:Plant
    private final Water water;
    //            ^ references exact -> src/main/java/garden/tools/Water.java:Water

    public Rose(Water water) {
        this.water = water;
    }

    public Rose() {
        this(Water.from("well"));
        //         ^ calls exact -> src/main/java/garden/tools/Water.java:Water.from
    }

    @Override
    protected int height() {
    //            ^ overrides probable -> src/main/java/garden/plants/Plant.java:Plant.height
        water.pour(1);
        //    ^ calls probable -> src/main/java/garden/tools/Water.java:Water.pour
        water.pour("rain", 2);
        //    ^ calls probable -> src/main/java/garden/tools/Water.java:Water.pour~2
        return super.first().turn();
        //           ^ calls probable -> src/main/java/garden/plants/Plant.java:Plant.first
        //                   ^ calls probable -> src/main/java/garden/plants/Plant.java:Plant.Leaf.turn
    }

    Rose cut() {
        return this;
    }
}
