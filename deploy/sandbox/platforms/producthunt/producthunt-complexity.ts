import { Kind } from 'graphql';
import type { DocumentNode, FieldNode, SelectionSetNode } from 'graphql';

const PAGE_SIZE = 20;
/** Once for a connection, whatever its size. */
const ONCE = new Set(['pageInfo', 'totalCount']);
const CONNECTIONS = new Set(['posts', 'topics']);

type Variables = Readonly<Record<string, unknown>>;

function sizeOf(field: FieldNode, variables: Variables): number {
  if (!CONNECTIONS.has(field.name.value)) return 1;
  const argument = field.arguments?.find(({ name }) => /^(?:first|last)$/u.test(name.value))?.value;
  const value =
    argument?.kind === Kind.INT
      ? Number(argument.value)
      : argument?.kind === Kind.VARIABLE
        ? Number(variables[argument.name.value])
        : PAGE_SIZE;
  return Number.isFinite(value) ? Math.min(Math.max(0, value), PAGE_SIZE) : PAGE_SIZE;
}

/** Complexity of a query: one point per field, multiplied within a page by its entries. */
export function complexityOf(document: DocumentNode, variables: Variables): number {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition.selectionSet] as const]
        : [],
    ),
  );
  const ofSet = (set: SelectionSetNode | undefined, size: number): number => {
    let points = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        points += ofField(selection) * (ONCE.has(selection.name.value) ? 1 : size);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        points += ofSet(selection.selectionSet, size);
      } else {
        points += ofSet(fragments.get(selection.name.value), size);
      }
    }
    return points;
  };
  const ofField = (field: FieldNode): number =>
    1 + ofSet(field.selectionSet, sizeOf(field, variables));
  return document.definitions.reduce(
    (sum, definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? sum + ofSet(definition.selectionSet, 1) : sum,
    0,
  );
}
