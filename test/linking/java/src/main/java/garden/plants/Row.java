package garden.plants;

/** Fields, variables and methods of one name: what is called is a method, what is read is not. */
class Row {
    private int length;

    int length() {
        return length;
        //     ^ references exact -> src/main/java/garden/plants/Row.java:Row.length
    }

    int twice(Row other) {
        int length = length();
        //           ^ calls exact -> src/main/java/garden/plants/Row.java:Row.length~2
        return length + other.length() + this.length() + other.length;
        //                    ^ calls probable -> src/main/java/garden/plants/Row.java:Row.length~2
        //                                    ^ calls probable -> src/main/java/garden/plants/Row.java:Row.length~2
        //                                                     ^ references probable -> src/main/java/garden/plants/Row.java:Row.length
    }

    class Bed {
        int around() {
            return length() + length;
            //     ^ calls exact -> src/main/java/garden/plants/Row.java:Row.length~2
            //                ^ references exact -> src/main/java/garden/plants/Row.java:Row.length
        }
    }
}
