package org.example.harbour;

import java.util.ArrayList;
import java.util.List;

/** Where one ship lies. */
public class Berth implements Comparable<Berth> {
  private final int length;
  private final List<String> history = new ArrayList<>();

  public Berth(int length) {
    this.length = length;
  }

  @Override
  public int compareTo(Berth other) {
    return Integer.compare(length, other.length);
  }

  void occupy(String ship) {
    history.add(ship);
  }
}
