# The commands of this project; each is explained by `make help`.

.PHONY: help run test build generate bench fuzz deny sbom rooms fmt clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

run: ## set up, build and start everything, until Ctrl-C
	@exec node dev/run.mjs

test: ## check and test everything
	@exec node dev/test.mjs

build: ## build the web application and the programs for production
	@exec node dev/build.mjs

generate: ## renew what is generated: .sqlx, api/openapi.json, the web's contract
	@exec node dev/generated.mjs

bench: ## measure, all or one: make bench NAME=leads
	@exec node dev/bench.mjs $(NAME)

fuzz: ## send every operation random requests as admin, sales and stranger: make fuzz EXAMPLES=100
	@exec node dev/fuzz.mjs $(EXAMPLES)

deny: ## check licences, known vulnerabilities and who may depend on what
	@exec node dev/deny.mjs

sbom: ## list what the product is made of, as CycloneDX, in target/sbom
	@exec node dev/sbom.mjs

rooms: ## draw which crate and module needs which, and name every cycle
	@exec node dev/rooms.mjs

fmt: ## format Rust and web
	cargo fmt --all
	npm --prefix web run format

clean: ## remove everything that was built or installed, but no data
	rm -rf target web/dist web/node_modules dev/node_modules bench/node_modules
