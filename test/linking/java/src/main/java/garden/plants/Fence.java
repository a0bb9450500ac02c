package garden.plants;

/** Only its subtypes name it: no value has what all of them write anew. */
class Fence {
    void paint() {}

    void mend() {}

    static void sell() {}

    static void care(Fence fence) {
        fence.paint();
        //    ^ calls probable -> src/main/java/garden/plants/Fence.java:Fence.paint; never
        //    ^ calls approximate -> src/main/java/garden/plants/Fence.java:Hedge.paint; runs
        fence.mend();
        //    ^ calls probable -> src/main/java/garden/plants/Fence.java:Fence.mend; runs
        sell();
//      ^ calls exact -> src/main/java/garden/plants/Fence.java:Fence.sell; runs
    }
}

class Hedge extends Fence {
    @Override
    void paint() {}

    static Hedge plant() {
        return new Hedge();
    }
}

class Gate {
    void swing() {}

    void close() {
        swing();
//      ^ calls exact -> src/main/java/garden/plants/Fence.java:Gate.swing; runs
    }

    static Gate make(boolean isWide) {
        return isWide ? new Gate() : new Turnstile();
    }
}

class Turnstile extends Gate {
    @Override
    void swing() {}
}
