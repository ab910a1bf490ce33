import { expect, test } from 'vitest';
import { isAbout, prepareSense } from './about.ts';
import { amongNamesakes } from './namesakes.ts';

const senseOf = (domain: string, description: string) =>
  prepareSense({ names: ['Sundial'], domain, description, excluded: [] });
const clinic = senseOf('sundial.example', 'Appointment calendar for dental practices');
const brewery = senseOf('sundialbeer.example', 'Inventory and batch records for craft breweries');

function verdictsOf(text: string) {
  const read = (own: typeof clinic, other: typeof clinic) => {
    const about = isAbout(own, text);
    return (about && amongNamesakes(about, own, [other], text)?.verdict) ?? null;
  };
  return [read(clinic, brewery), read(brewery, clinic)];
}

test.each([
  ['a link', 'We moved to Sundial (https://sundialbeer.example) last month.', [null, 'about']],
  [
    'a link to each',
    'We use Sundial (sundial.example). Not sundialbeer.example.',
    ['about', 'about'],
  ],
  ['the context', 'We use Sundial for the appointments at our dental practice.', ['about', null]],
  [
    'the context of the other',
    'Our brewery keeps its inventory and batch records in Sundial.',
    [null, 'about'],
  ],
  ['nothing', 'We use Sundial and like it.', ['unsure', 'unsure']],
  ['nothing either', 'Sundial raised its price again, and we are leaving.', ['unsure', 'unsure']],
])(
  'a post that names one of two companies of a name, distinguished by %s',
  (_by, text, verdicts) => {
    expect(verdictsOf(text)).toEqual(verdicts);
  },
);

test('the name itself is not context, although it is a word', () => {
  const sense = { names: ['Chapel'], excluded: [] };
  const venues = prepareSense({
    ...sense,
    domain: 'chapel-venues.example',
    description: 'Find and book wedding chapels and small venues.',
  });
  const church = prepareSense({
    ...sense,
    domain: 'chapelhq.example',
    description: 'People, giving and check-in for congregations.',
  });
  const text = 'In Chapel, can a volunteer swap a date without calling the office?';
  const about = isAbout(church, text);
  expect(about && amongNamesakes({ ...about, verdict: 'about' }, church, [venues], text)).toEqual(
    expect.objectContaining({ verdict: 'unsure' }),
  );
});

test('a company without namesakes keeps its verdict', () => {
  const text = 'We use Sundial and like it.';
  const about = isAbout(clinic, text);
  expect(about && amongNamesakes(about, clinic, [], text)).toEqual(about);
});
