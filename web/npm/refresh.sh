#!/bin/sh
# Fetches the editor's packages again at the versions below and keeps of each
# what the bundle and the type check read: the ES module, its types, its
# licence. Needs npm; building Lockwise does not. Run it in this folder.
set -eu
here=$(pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
echo '{"private":true}' > package.json
npm install --no-audit --no-fund --ignore-scripts --silent \
	codemirror@6.0.2 @codemirror/view@6.43.15 @codemirror/state@6.7.6 \
	@codemirror/language@6.13.1 @codemirror/commands@6.11.1 @codemirror/lint@6.9.8 \
	@codemirror/lang-go@6.0.1 @codemirror/merge@6.12.3 @replit/codemirror-vim@6.4.0
cd node_modules
find . -mindepth 2 -maxdepth 3 -name package.json | sort | while read -r manifest; do
	package=$(dirname "$manifest")
	rm -rf "${here:?}/$package"
	(find "$package" -type f \( -name '*.js' -o -name '*.d.ts' -o -iname 'license*' \) \
		! -path '*/test/*' ! -path '*/demo/*' ! -path '*/bin/*' ! -name 'rollup*' ! -name 'build*'
	echo "$manifest") | while read -r file; do
		mkdir -p "$here/$(dirname "$file")"
		cp "$file" "$here/$file"
	done
done
