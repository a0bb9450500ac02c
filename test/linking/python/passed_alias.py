"""A variable of another file is an alias of the function that it holds."""
from passed import enter

enter("Ann")
# <- calls exact -> passed.py:enter
# <- calls probable -> passed.py:Registry.enter
