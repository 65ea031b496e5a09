(program) @local.scope
(definition) @local.scope
(ruleset) @local.scope

(definition name: (name) @local.definition.function)
(ruleset name: (name) @local.definition.type)
(assignment name: (name) @local.definition.var)

(name) @local.reference
