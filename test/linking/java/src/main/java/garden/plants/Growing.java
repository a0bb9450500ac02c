package garden.plants;

public interface Growing {
    int grow(int days);

    default int rest() {
        return grow(0);
        //     ^ calls exact -> src/main/java/garden/plants/Growing.java:Growing.grow
        //     ^ calls approximate -> src/main/java/garden/plants/Plant.java:Plant.grow; via src/main/java/garden/plants/Growing.java:Growing.grow
    }
}
