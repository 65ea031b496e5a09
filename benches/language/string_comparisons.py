def count(text, times):
    found = 0
    for i in range(times):
        for letter in text:
            if letter == "x":
                found = found + 1
    return found
assert count("..x.o.x..o.x", 40000) == 120000
