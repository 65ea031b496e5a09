(definition name: (name) @name) @definition.function
(ruleset name: (name) @name) @definition.class
(call function: (name) @name) @reference.call
