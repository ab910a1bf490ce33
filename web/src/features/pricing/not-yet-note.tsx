import { AREAS } from '../../texts/areas.ts';
import { SECTION_NAMES } from '../../texts/frame.ts';

/** What the plans speak of and the product does not do yet; nothing once it does. */
export function NotYetNote() {
  const names = AREAS.filter(({ ready }) => !ready).map(({ id }) => SECTION_NAMES[id]);
  const last = names.pop();
  if (last === undefined) return null;
  if (names.length === 0) return <>{last} is not available yet.</>;
  return (
    <>
      {names.join(', ')} and {last} are not available yet.
    </>
  );
}
