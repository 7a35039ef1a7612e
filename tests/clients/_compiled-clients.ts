import { join } from 'node:path';
import type { Tool } from './_run';
import { FOLDER } from './_tools';

const GENERATOR = 'openapi-generator-cli-7.25.0.jar';
/** It writes down each file, and warns of each document of OpenAPI 3.1 that it is one; what it cannot make does not compile. */
const QUIETLY = '--skip-validate-spec > generator.log || { cat generator.log; exit 1; }';
const CLASSES = 'target/classes:target/dependency/*';

const sh = (step: 'generate' | 'compile' | 'call', line: string) =>
  ({ step, command: 'sh', args: ['-ec', line] }) as const;

/** Has openapi-generator write a client into the folder; what it logs is shown if it fails. */
function ofGenerator(language: string, options: string): ReturnType<typeof sh> {
  return sh(
    'generate',
    `mvn -q -B dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=.
    java -jar ${GENERATOR} generate -g ${language} ${options} -i openapi.json -o . ${QUIETLY}`,
  );
}

/** Clients of languages whose compiler tells what is missing. They need the network, for what they are compiled with. */
export const COMPILED_TOOLS: readonly Tool[] = [
  {
    name: 'oapi-codegen (Go)',
    program: 'oapi-codegen.go',
    tools: () => '',
    steps: () => [
      sh(
        'generate',
        `go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -generate types,client -package main -o client.gen.go openapi.json
        go mod init example.org/client && go mod tidy`,
      ),
      sh('compile', 'go vet . && go build -o client .'),
      sh('call', './client'),
    ],
  },
  {
    name: 'openapi-generator (Java)',
    program: 'Program.java',
    tools: () => '',
    steps: () => [
      ofGenerator('java', '--library native'),
      sh('compile', 'mv Program.java src/main/java && mvn -q -B compile dependency:copy-dependencies'),
      sh('call', `java -cp '${CLASSES}' Program`),
    ],
  },
  {
    name: 'openapi-generator (Kotlin)',
    program: 'Program.kt',
    tools: () => '',
    steps: () => [
      ofGenerator('kotlin', '--library jvm-okhttp4'),
      sh(
        'compile',
        `mv Program.kt src/main/kotlin && cp ${join(FOLDER, 'tools/kotlin/pom.xml')} .
        mvn -q -B compile dependency:copy-dependencies`,
      ),
      sh('call', `java -cp '${CLASSES}' ProgramKt`),
    ],
  },
];
