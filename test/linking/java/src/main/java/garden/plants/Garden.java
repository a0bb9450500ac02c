package garden.plants;

import static garden.tools.Water.max;

import garden.tools.*;
import java.util.Map;

public class Garden {
    private final Map<String, Rose> roses;
    //                        ^ references exact -> src/main/java/garden/plants/Rose.java:Rose
    private final Growing hedge;

    Garden(Map<String, Rose> roses, Growing hedge) {
        this.roses = roses;
        this.hedge = hedge;
    }

    int season() {
        var rose = new Rose();
        //             ^ calls exact -> src/main/java/garden/plants/Rose.java:Rose, src/main/java/garden/plants/Rose.java:Rose.Rose~2
        rose.cut().grow(3);
        //   ^ calls probable -> src/main/java/garden/plants/Rose.java:Rose.cut
        //         ^ calls probable -> src/main/java/garden/plants/Plant.java:Plant.grow
        hedge.grow(2);
        //    ^ calls probable -> src/main/java/garden/plants/Growing.java:Growing.grow
        //    ^ calls approximate -> src/main/java/garden/plants/Plant.java:Plant.grow; via src/main/java/garden/plants/Growing.java:Growing.grow
        roses.get("red").rest();
        //               ^ calls probable -> src/main/java/garden/plants/Growing.java:Growing.rest
        for (Rose each : roses.values()) each.cut();
        //                                    ^ calls probable -> src/main/java/garden/plants/Rose.java:Rose.cut
        roses.values().stream().map(Rose::cut).toList();
        //                                ^ calls exact -> src/main/java/garden/plants/Rose.java:Rose.cut
        Plant.Leaf leaf = rose.first();
        //    ^ references exact -> src/main/java/garden/plants/Plant.java:Plant.Leaf
        Water rain = Water.from("sky");
        //                 ^ calls exact -> src/main/java/garden/tools/Water.java:Water.from
        return max(leaf.turn(), rain.pour(1)) + unknownTo(this);
        //     ^ calls exact -> src/main/java/garden/tools/Water.java:Water.max
        //              ^ calls probable -> src/main/java/garden/plants/Plant.java:Plant.Leaf.turn
        //                           ^ calls probable -> src/main/java/garden/tools/Water.java:Water.pour
        //                                      ^ calls unresolved
    }
}
