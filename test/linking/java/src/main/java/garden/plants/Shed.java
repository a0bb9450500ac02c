package garden.plants;

import java.util.List;

/** What runs is told by what is constructed, by bodies, and by who is ever named. */
class Shed {
    private final Tool spare = new Rake();
    private Tool lent = new Rake();
    private Tool kept = new Rake();
    protected Tool shared = new Rake();
    private static final Tool[] rack = {new Rake(), new Spade()};
    private final List<Tool> drawer = List.of(new Spade());
    static Tool[] hooks = new Tool[] {new Rake(), new Spade()};
    static Tool[] loose = {new Rake()};
    private final Lamp lamp;

    Shed(Lamp lamp) {
        this.lamp = lamp;
    }

    void lend(Tool tool) {
        lent = tool;
        loose[0] = tool;
    }

    void tidy(int place) {
        kept.use();
        //   ^ calls probable -> src/main/java/garden/plants/Shed.java:Rake.use
        shared.use();
        //     ^ calls probable -> src/main/java/garden/plants/Shed.java:Rake.use
        rack[1].use();
        //      ^ calls probable -> src/main/java/garden/plants/Shed.java:Spade.use
        for (Tool tool : rack) tool.use();
        //                          ^ calls probable -> src/main/java/garden/plants/Shed.java:Rake.use
        //                          ^ calls probable -> src/main/java/garden/plants/Shed.java:Spade.use
        Tool hung = hooks[0];
        hung.use();
        //   ^ calls probable -> src/main/java/garden/plants/Shed.java:Rake.use
        Tool any = hooks[place];
        any.use();
        //  ^ calls probable -> src/main/java/garden/plants/Shed.java:Rake.use
        //  ^ calls probable -> src/main/java/garden/plants/Shed.java:Spade.use
        Tool next = hooks[0];
        next = lent;
        next.use();
        //   ^ calls probable -> src/main/java/garden/plants/Shed.java:Tool.use
        loose[0].use();
        //       ^ calls probable -> src/main/java/garden/plants/Shed.java:Tool.use
        drawer.get(0).use();
        //            ^ calls probable -> src/main/java/garden/plants/Shed.java:Spade.use
        for (Tool tool : drawer) tool.use();
        //                            ^ calls probable -> src/main/java/garden/plants/Shed.java:Spade.use
    }

    static void open() {
        unlock();
//      ^ calls exact -> src/main/java/garden/plants/Shed.java:Shed.unlock
    }

    static void unlock() {}

    void work(Object thing) {
        Tool tool = new Rake();
        tool.use();
        //   ^ calls probable -> src/main/java/garden/plants/Shed.java:Rake.use
        tool.clean();
        //   ^ calls probable -> src/main/java/garden/plants/Shed.java:Tool.clean
        Tool other = new Rake();
        other = lent;
        other.use();
        //    ^ calls probable -> src/main/java/garden/plants/Shed.java:Tool.use
        spare.use();
        //    ^ calls probable -> src/main/java/garden/plants/Shed.java:Rake.use
        lent.use();
        //   ^ calls probable -> src/main/java/garden/plants/Shed.java:Tool.use
        lamp.light();
        //   ^ calls probable -> src/main/java/garden/plants/Shed.java:Lamp.light; never
        //   ^ calls approximate -> src/main/java/garden/plants/Shed.java:Lantern.light; via src/main/java/garden/plants/Shed.java:Lamp.light
        lamp.blink();
        //   ^ calls probable -> src/main/java/garden/plants/Shed.java:Lamp.blink
        if (thing instanceof Lantern) thing.toString();
        //                                  ^ calls probable -> src/main/java/garden/plants/Shed.java:Lantern.toString
        if (thing instanceof Lantern) return; else thing.toString();
        //                                               ^ calls unresolved external
        if (Lantern.class.isInstance(thing)) thing.toString();
        //                                         ^ calls probable -> src/main/java/garden/plants/Shed.java:Lantern.toString
        if (thing.getClass() == Lantern.class) thing.toString();
        //                                           ^ calls probable -> src/main/java/garden/plants/Shed.java:Lantern.toString
        if (Lantern.class.isAssignableFrom(thing.getClass())) thing.toString();
        //                                                          ^ calls probable -> src/main/java/garden/plants/Shed.java:Lantern.toString
        if (thing.getClass() != Lantern.class) thing.toString();
        //                                           ^ calls unresolved external
        Runnable later = new Lantern()::light;
        //                              ^ calls probable -> src/main/java/garden/plants/Shed.java:Lantern.light
    }
}

class Hut extends Shed {
    Hut(Lamp lamp) {
        super(lamp);
    }

    static void unlock() {}
    //          ^ nothing
}

class Tool {
    void use() {}

    void clean() {}
}

class Rake extends Tool {
    @Override
    void use() {}
}

class Spade extends Tool {
    @Override
    void use() {}
}

interface Lamp {
    void light();

    default void blink() {
        light();
//      ^ calls exact -> src/main/java/garden/plants/Shed.java:Lamp.light
//      ^ calls approximate -> src/main/java/garden/plants/Shed.java:Lantern.light; via src/main/java/garden/plants/Shed.java:Lamp.light
    }
}

class Lantern implements Lamp {
    public void light() {}

    @Override
    public String toString() {
        return "lantern";
    }
}

/** Named by nobody: it never runs. */
class Torch implements Lamp {
    public void light() {}

    @Override
    public void blink() {}
    //          ^ overrides probable -> src/main/java/garden/plants/Shed.java:Lamp.blink
}
