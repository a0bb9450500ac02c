package garden.tools;

public class Water {
    private final String source;

    private Water(String source) {
        this.source = source;
    }

    public static Water from(String source) {
        return new Water(source);
        //         ^ calls exact -> src/main/java/garden/tools/Water.java:Water, src/main/java/garden/tools/Water.java:Water.Water
    }

    public int pour(int litres) {
        return Math.max(litres, 0);
        //          ^ calls unresolved external
    }

    public int pour(String kind, int litres) {
        return pour(litres) + kind.length();
        //     ^ calls exact -> src/main/java/garden/tools/Water.java:Water.pour
        //                         ^ calls unresolved external
    }

    public static int max(int one, int other) {
        return one;
    }
}
