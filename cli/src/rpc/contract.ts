import { readFileSync } from 'node:fs';
import { CONTRACTS_FILE } from '@eligibility/contract';
import { HEALTH_PROTO } from '@eligibility/kit/grpc';
import { loadFileDescriptorSetFromObject, loadSync, type PackageDefinition } from '@grpc/proto-loader';
import { FileDescriptorProto, FileDescriptorSet } from 'protobufjs/ext/descriptor';

export type Field = {
  /** As the contract writes it, in snake case. */
  readonly name: string;
  readonly number: number;
  /** `int64`, `string`, ... or the full name of a message or enum. */
  readonly type: string;
  readonly isRepeated: boolean;
  /** True when its presence is tracked, so that it may be absent instead of zero. */
  readonly isOptional: boolean;
  readonly comment: string;
};
export type Method = {
  readonly name: string;
  /** Full names of messages. */
  readonly request: string;
  readonly response: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
  readonly comment: string;
};
type EnumValue = { readonly name: string; readonly number: number; readonly comment: string };

/** A service, message or enum, by its full name. */
export type Declaration = { readonly name: string; readonly comment: string } & (
  | { readonly kind: 'service'; readonly methods: readonly Method[] }
  | { readonly kind: 'message'; readonly fields: readonly Field[] }
  | { readonly kind: 'enum'; readonly values: readonly EnumValue[] }
);

export type Contract = {
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** What encodes and decodes the messages of each service. */
  readonly definitions: PackageDefinition;
};

/** Names as in the contract, 64-bit numbers as text, and every field that has no presence. */
const AS_JSON = {
  keepCase: true,
  longs: String,
  enums: String,
  bytes: String,
  defaults: true,
  json: true,
} as const;

/** The contracts of this release, and that of the health check. */
export function localContract(): Contract {
  const { file } = FileDescriptorSet.decode(readFileSync(CONTRACTS_FILE)).toJSON() as FileSet;
  const health = loadSync(HEALTH_PROTO, AS_JSON);
  const healthFiles = Object.values(health).flatMap(({ fileDescriptorProtos = [] }) =>
    Array.isArray(fileDescriptorProtos) ? fileDescriptorProtos : [],
  );
  return {
    declarations: new Map([...file, ...filesIn(healthFiles)].flatMap(declarationsIn)),
    definitions: { ...loadFileDescriptorSetFromObject({ file }, AS_JSON), ...health },
  };
}

/** @param files the bytes of each FileDescriptorProto, such as reflection gives them */
export function contractOf(files: readonly Uint8Array[]): Contract {
  const file = filesIn(files);
  return {
    declarations: new Map(file.flatMap(declarationsIn)),
    definitions: loadFileDescriptorSetFromObject({ file }, AS_JSON),
  };
}

/** The names of its services, in alphabetical order. */
export function servicesOf({ declarations }: Contract): readonly string[] {
  return [...declarations.values()].flatMap(({ kind, name }) => (kind === 'service' ? [name] : [])).sort();
}

/** FileDescriptorProto and its parts, as protobufjs writes them as JSON: what is not set is absent. */
type FileSet = { readonly file: readonly FileJson[] };
type FileJson = {
  readonly package?: string;
  readonly service?: readonly ServiceJson[];
  readonly messageType?: readonly MessageJson[];
  readonly enumType?: readonly EnumJson[];
  readonly sourceCodeInfo?: { readonly location?: readonly LocationJson[] };
};
type LocationJson = { readonly path?: readonly number[]; readonly leadingComments?: string };
type ServiceJson = { readonly name: string; readonly method?: readonly MethodJson[] };
type MethodJson = {
  readonly name: string;
  readonly inputType: string;
  readonly outputType: string;
  readonly clientStreaming?: boolean;
  readonly serverStreaming?: boolean;
};
type MessageJson = {
  readonly name: string;
  readonly field?: readonly FieldJson[];
  readonly nestedType?: readonly MessageJson[];
  readonly enumType?: readonly EnumJson[];
};
type FieldJson = {
  readonly name: string;
  readonly number: number;
  /** Such as `TYPE_INT64`. */
  readonly type: string;
  readonly typeName?: string;
  readonly label?: string;
  readonly proto3Optional?: boolean;
};
type EnumJson = {
  readonly name: string;
  readonly value?: readonly { readonly name: string; readonly number?: number }[];
};

/** The numbers of the lists in FileDescriptorProto, DescriptorProto and so on, of which paths of locations are made. */
const FILE = { messages: 4, enums: 5, services: 6 };
const MESSAGE = { fields: 2, nested: 3, enums: 4 };
/** The methods of a service, and the values of an enum. */
const PARTS = 2;

/** Where a declaration is, for its name and its comment. */
type Place = {
  readonly scope: string;
  readonly path: readonly number[];
  readonly commentAt: (path: readonly number[]) => string;
};

function filesIn(files: readonly Uint8Array[]): readonly FileJson[] {
  const distinct = new Map(files.map((bytes) => [Buffer.from(bytes).toString('base64'), bytes]));
  return [...distinct.values()].map((bytes) => FileDescriptorProto.decode(bytes).toJSON() as FileJson);
}

type Named = readonly [name: string, declaration: Declaration];

function declarationsIn(file: FileJson): readonly Named[] {
  const { package: scope = '', messageType = [], enumType = [], service = [] } = file;
  const comments = new Map(
    (file.sourceCodeInfo?.location ?? []).map(({ path = [], leadingComments = '' }) => [
      path.join('.'),
      leadingComments.trim(),
    ]),
  );
  const commentAt: Place['commentAt'] = (path) => comments.get(path.join('.')) ?? '';
  const at = (list: number, index: number): Place => ({ scope, path: [list, index], commentAt });
  return [
    ...service.map((each, index) => serviceAt(each, at(FILE.services, index))),
    ...messageType.flatMap((each, index) => messagesAt(each, at(FILE.messages, index))),
    ...enumType.map((each, index) => enumAt(each, at(FILE.enums, index))),
  ];
}

function serviceAt({ name, method = [] }: ServiceJson, { scope, path, commentAt }: Place): Named {
  const methods = method.map((each, index) => ({
    name: each.name,
    request: withoutDot(each.inputType),
    response: withoutDot(each.outputType),
    requestStream: each.clientStreaming === true,
    responseStream: each.serverStreaming === true,
    comment: commentAt([...path, PARTS, index]),
  }));
  const fullName = `${scope}.${name}`;
  return [fullName, { kind: 'service', name: fullName, comment: commentAt(path), methods }];
}

/** A message, and those that are declared within it. */
function messagesAt(message: MessageJson, { scope, path, commentAt }: Place): readonly Named[] {
  const { name, field = [], nestedType = [], enumType = [] } = message;
  const fullName = `${scope}.${name}`;
  const fields = field.map((each, index) => ({
    name: each.name,
    number: each.number,
    type:
      each.typeName === undefined ? each.type.replace('TYPE_', '').toLowerCase() : withoutDot(each.typeName),
    isRepeated: each.label === 'LABEL_REPEATED',
    isOptional: each.proto3Optional === true,
    comment: commentAt([...path, MESSAGE.fields, index]),
  }));
  const within = (list: number, index: number): Place => ({
    scope: fullName,
    path: [...path, list, index],
    commentAt,
  });
  return [
    [fullName, { kind: 'message', name: fullName, comment: commentAt(path), fields }],
    ...nestedType.flatMap((each, index) => messagesAt(each, within(MESSAGE.nested, index))),
    ...enumType.map((each, index) => enumAt(each, within(MESSAGE.enums, index))),
  ];
}

function enumAt({ name, value = [] }: EnumJson, { scope, path, commentAt }: Place): Named {
  const values = value.map((each, index) => ({
    name: each.name,
    number: each.number ?? 0,
    comment: commentAt([...path, PARTS, index]),
  }));
  const fullName = `${scope}.${name}`;
  return [fullName, { kind: 'enum', name: fullName, comment: commentAt(path), values }];
}

/** Descriptors write a leading dot before full names. */
function withoutDot(name: string): string {
  return name.replace(/^\./, '');
}
