text = ""
for i in range(1, 20001):
    text = text + ("x" if i % 3 == 0 else ".")
seen = 0
for letter in text:
    if letter == "x":
        seen = seen + 1
assert seen == 6666
