/** Where what runs is written: a change below one of these may break what the whole system promises. */
const PRODUCT = ['gateway/', 'services/', 'packages/', 'standalone/', 'protos/', 'fixtures/'];
const jest = (words) => `jest ${words}`;

/**
 * What a proof may need, by name: how to see that it is there, and the line that installs it. A proof that lacks one is
 * red. `CLUSTER_TOOLS` is described in docs/proofs.md.
 */
const TOOLS = {
  redis: ['command -v redis-server', 'apt-get install -y redis-server'],
  mongodb: ['[ -n "$MONGODB_URI" ] || command -v mongod', '# set MONGODB_URI, or put mongod on the PATH'],
  chromium: ['command -v chromium-headless-shell || command -v chromium', 'apt-get install -y chromium'],
  promtool: ['command -v promtool', 'RUNLEVEL=1 apt-get install -y prometheus'],
  espeak: ['command -v espeak-ng', 'apt-get install -y espeak-ng'],
  gcc: ['command -v gcc', 'apt-get install -y build-essential'],
  maven: ['command -v mvn', 'apt-get install -y maven'],
  python: ['python3 -c "import venv"', 'apt-get install -y python3-venv'],
  go: ['command -v go', 'apt-get install -y golang'],
  mounts: ['unshare --user --map-root-user --mount true', '# the kernel must let a user mount: run as root'],
  kustomize: ['command -v kustomize', 'go install sigs.k8s.io/kustomize/kustomize/v5@v5.7.1'],
  helm: ['command -v helm', 'go install helm.sh/helm/v3/cmd/helm@v3.18.6'],
  'kube-score': ['command -v kube-score', 'go install github.com/zegl/kube-score/cmd/kube-score@v1.20.0'],
  'kubernetes-validate': ['command -v kubernetes-validate', 'pip install kubernetes-validate'],
  actionlint: ['command -v actionlint', 'go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12'],
  toxiproxy: [
    'command -v toxiproxy-server',
    'go install github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0 && mv ~/go/bin/server ~/go/bin/toxiproxy-server',
  ],
  'osv-scanner': ['command -v osv-scanner', 'go install github.com/google/osv-scanner/v2/cmd/osv-scanner@v2.2.2'],
  'mongodb-tools': [
    'command -v mongodump && command -v mongorestore',
    'for tool in mongodump mongorestore; do go install github.com/mongodb/mongo-tools/$tool/main@100.13.0 && mv ~/go/bin/main ~/go/bin/$tool; done',
  ],
  'stedi-openapi': ['[ -f "$STEDI_OPENAPI" ]', '# set STEDI_OPENAPI to a copy of healthcare.json, whose licence is proprietary'],
  containers: ['[ -x "$CLUSTER_TOOLS/containers" ] || docker compose version', '# Docker with compose, or CLUSTER_TOOLS'],
  cluster: ['[ -x "$CLUSTER_TOOLS/kubernetes" ]', '# set CLUSTER_TOOLS: docs/proofs.md'],
};

/** Runs `$1` where containers are made: on this machine, or by CLUSTER_TOOLS. */
const IN_CONTAINERS =
  'if [ -x "$CLUSTER_TOOLS/containers" ]; then "$CLUSTER_TOOLS/containers" start && "$CLUSTER_TOOLS/containers" images && in="$CLUSTER_TOOLS/containers run"; fi';

/**
 * What takes too long to gate a change. Each has what it proves, the paths that it guards (`prove --since REF` runs those
 * whose paths changed), the minutes it took on two cores, the tools it needs, the line of the shell that runs it and,
 * where it takes any, its usual arguments, which those after `--` replace.
 */
const PROOFS = [
  { name: 'process', proves: 'stories that need a process, a socket, a kill, a disk or a program of others', guards: [...PRODUCT, 'cli/', 'clients/', 'examples/', 'docs/', 'tests/process/', 'tests/compose/'], minutes: 9, needs: ['redis', 'mongodb', 'chromium', 'gcc', 'python', 'mounts'], run: jest('--selectProjects process') },
  { name: 'browser', proves: 'the console, by its stories in Chromium', guards: ['console/', 'gateway/', 'tests/browser/'], minutes: 8, needs: ['mongodb', 'chromium'], run: jest('--selectProjects browser') },
  { name: 'every-case', proves: 'all looks, hands, explorers and names of which other runs draw a sample', guards: ['console/', 'fixtures/payers/'], minutes: 15, needs: ['mongodb', 'chromium'], run: `EVERY_CASE=1 ${jest("--selectProjects browser proofs --testPathPatterns 'tests/browser|payer-files/src/seed'")}` },
  { name: 'hurried', proves: 'a double press, a slow line or two people never charge twice or tell less than was charged', guards: ['console/'], minutes: 3, needs: ['chromium'], run: 'node tests/dist/browser/hurried/main.js', args: '16' },
  { name: 'seeds', proves: 'unit tests, contracts and properties hold for other draws', guards: [...PRODUCT, 'cli/'], minutes: 7, needs: ['redis', 'mongodb'], run: jest("--selectProjects unit stores && jest --selectProjects proofs --testPathPatterns 'property.test'") },
  { name: 'coverage', proves: 'at least 96 % of the branches of the rules and the use cases are tried', guards: ['gateway/', 'services/', 'packages/'], minutes: 12, needs: ['redis', 'mongodb'], run: jest('--selectProjects unit stores api --coverage') },
  { name: 'benefits', proves: '20 properties of a summary hold for 100,000 answers each', guards: ['packages/benefits/', 'packages/x12/'], minutes: 4, needs: [], run: `BENEFIT_RUNS=100000 ${jest("'packages/benefits/src/(rules|details)/properties'")}` },
  { name: 'slips', proves: 'no slip of the pen makes one payer another, in 100,000', guards: ['packages/payer-matching/', 'fixtures/payers/'], minutes: 8, needs: [], run: `SLIP_RUNS=25000 ${jest('bench/matching/slips')}` },
  { name: 'fuzz', proves: 'no mutant of an X12 text ends the reader or makes it slow', guards: ['packages/x12/'], minutes: 1, needs: [], run: 'node proofs/dist/x12-fuzz/main.js' },
  { name: 'chaos', proves: 'one answer and one charge for each check, whichever process is killed at whichever step', guards: PRODUCT, minutes: 8, needs: ['redis', 'mongodb'], run: 'jest --selectProjects proofs --testPathPatterns tests/chaos && node tests/dist/chaos/main.js', args: '--seeds 1 --only active' },
  { name: 'races', proves: '200 callers of one key are one check, and a lost owner or Redis loses none', guards: ['gateway/src/checks/', 'packages/documents/', 'services/wallet/'], minutes: 2, needs: ['redis', 'mongodb'], run: 'node tests/dist/chaos/stories.js' },
  { name: 'storm', proves: 'our clients get each answer once through lost connections and killed gateways', guards: ['clients/', 'gateway/'], minutes: 2, needs: ['toxiproxy', 'python'], run: 'env -u MONGODB_URI node tests/dist/chaos/storm.js', args: '--calls 100' },
  { name: 'batch', proves: 'a batch of 10,000 rows answers each once, killed on the way', guards: ['gateway/src/batches/', 'gateway/src/jobs/'], minutes: 6, needs: [], run: 'env -u MONGODB_URI node tests/dist/chaos/batches.js' },
  { name: 'mixed', proves: 'all doors, batches and webhooks through 64 kills: every answer can be read, none is charged twice, none is untold', guards: ['gateway/', 'services/', 'packages/', 'standalone/'], minutes: 5, needs: ['redis'], run: 'env -u MONGODB_URI node tests/dist/chaos/mixed.js' },
  { name: 'rollout', proves: 'an upgrade from the last release and back loses no check and debits none twice', guards: [...PRODUCT, 'deploy/'], minutes: 5, needs: ['redis', 'mongodb'], run: 'node proofs/dist/rollout/main.js', args: `--quick $(git log --format='--from %H' --grep='^chore: release v' -1)` },
  { name: 'gameday', proves: 'the runbook finds and isolates a sick payer, and no neighbour notices', guards: ['services/clearinghouse/', 'gateway/', 'docs/runbooks/'], minutes: 4, needs: ['redis'], run: 'env -u MONGODB_URI node proofs/dist/gameday/main.js', args: '--quick --times-may-miss' },
  { name: 'outage', proves: 'nineteen payers do not notice that the twentieth is down', guards: ['services/clearinghouse/'], minutes: 2, needs: [], run: `node proofs/dist/outage/main.js && ${jest('--selectProjects proofs --testPathPatterns proofs/outage')}` },
  { name: 'overload', proves: 'three times the capacity costs at most a tenth of it', guards: ['gateway/src/admission/', 'gateway/src/http/'], minutes: 3, needs: [], run: 'env -u MONGODB_URI node proofs/dist/overload/main.js' },
  { name: 'neighbours', proves: 'no body that a route takes keeps another workspace waiting, or ends a process', guards: ['gateway/', 'packages/payer-files/', 'services/payer-catalog/', 'services/mock-fixtures/'], minutes: 8, needs: ['redis'], run: 'env -u MONGODB_URI node proofs/dist/uploads/main.js' },
  { name: 'sockets', proves: 'slow senders end, and hold no place of others', guards: ['gateway/src/http/', 'gateway/src/admission/'], minutes: 1, needs: [], run: jest('--selectProjects proofs --testPathPatterns slow-sockets') },
  { name: 'compose', proves: 'each container comes back after a crash, and no check is lost', guards: ['deploy/', 'docker-compose.yml', 'services/', 'gateway/'], minutes: 5, needs: ['containers'], run: `${IN_CONTAINERS}; deploy/compose-secrets && $in docker compose --project-name eligibility-proof build --quiet && $in node proofs/dist/compose/main.js`, args: '--quick' },
  { name: 'cluster', proves: 'restarts, drains, lost nodes and stores on Kubernetes lose no check', guards: ['deploy/', 'proofs/cluster/', 'proofs/lib/'], minutes: 20, needs: ['cluster'], run: 'node proofs/dist/cluster/main.js', args: '--quick' },
  { name: 'manifests', proves: 'Kubernetes takes the manifests and the chart, and they keep the rules of deploy/check', guards: ['deploy/', '.github/'], minutes: 1, needs: ['kustomize', 'helm', 'kube-score', 'kubernetes-validate', 'actionlint'], run: 'node deploy/check/dist/main.js && actionlint' },
  { name: 'alerts', proves: 'Prometheus takes the alert rules, and they ring when they should', guards: ['deploy/', 'tests/alerts/', 'docs/runbooks/'], minutes: 1, needs: ['promtool'], run: jest('--selectProjects unit proofs --testPathPatterns tests/alerts') },
  { name: 'validators', proves: 'what we write is valid X12, v3 JSON and FHIR to programs of others', guards: ['packages/x12/', 'packages/benefits/', 'packages/fhir/', 'services/clearinghouse/src/connectors/', 'gateway/src/doors/'], minutes: 3, needs: ['maven', 'python', 'espeak'], run: `${jest('--selectProjects proofs --testPathPatterns tests/validators')} && node tests/dist/validators/main.js`, args: '--runs 4000 --of 270,FHIR' },
  { name: 'stedi', proves: 'what we write and read is what the published document of Stedi says', guards: ['packages/benefits/src/json/', 'services/clearinghouse/src/connectors/json/'], minutes: 1, needs: ['stedi-openapi'], run: 'node tests/dist/validators/main.js', args: '--runs 4000 --of JSON,answers' },
  { name: 'verifiers', proves: 'the official libraries take our webhooks and no forgery', guards: ['gateway/src/events/', 'docs/guides/webhooks.md'], minutes: 1, needs: ['python', 'go'], run: 'node tests/dist/verifiers/main.js' },
  { name: 'conformance', proves: 'assistants find the Model Context Protocol as it is written', guards: ['gateway/src/doors/', 'packages/assistants/'], minutes: 1, needs: [], run: 'node tests/dist/conformance/main.js' },
  { name: 'clients', proves: 'clients that others generate of the OpenAPI document compile and make their calls', guards: ['gateway/openapi/', 'scripts/openapi-document.js'], minutes: 7, needs: ['python', 'go', 'maven'], run: 'node tests/dist/clients/main.js', args: '--without-fuzzer' },
  { name: 'console-size', proves: 'what a browser loads of the console stays within its budget', guards: ['console/'], minutes: 0.1, needs: [], run: 'node scripts/console-size.js' },
  { name: 'licences', proves: 'every package that is shipped has a licence that may be, and releases name their parts', guards: ['package-lock.json', 'deploy/'], minutes: 2, needs: [], run: `node deploy/supply/dist/main.js licences && ${jest('--selectProjects proofs --testPathPatterns deploy/supply')}` },
  { name: 'advisories', proves: 'no locked package has a known vulnerability', guards: ['package-lock.json'], minutes: 0.5, needs: ['osv-scanner'], run: 'deploy/advisories --update' },
];

module.exports = { PROOFS, TOOLS };
