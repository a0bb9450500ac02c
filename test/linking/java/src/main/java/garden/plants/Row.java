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

/** What containers hand to functions are their elements. */
class Rows {
    private final java.util.Map<String, Row> byName = new java.util.HashMap<>();

    int all(java.util.List<Row> rows) {
        byName.forEach((name, row) -> row.length());
        //                                ^ calls probable -> src/main/java/garden/plants/Row.java:Row.length~2
        var kept = new java.util.ArrayList<Row>();
        kept.sort((one, other) -> one.length() - other.twice(one));
        //                            ^ calls probable -> src/main/java/garden/plants/Row.java:Row.length~2
        //                                             ^ calls probable -> src/main/java/garden/plants/Row.java:Row.twice
        return rows.stream().filter(row -> row.length() > 1).mapToInt(row -> row.length()).sum();
        //                                     ^ calls probable -> src/main/java/garden/plants/Row.java:Row.length~2
        //                                                                       ^ calls probable -> src/main/java/garden/plants/Row.java:Row.length~2
    }
}
