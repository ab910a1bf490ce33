import type { Span } from '#contracts/search/search.ts';
import type { ReadPost } from '../read-post.ts';
import type { Face } from '../text/faces.ts';

/** A face of the author's, with the half of the post that it stands in. */
export interface OwnFace extends Face {
  field: Span['field'];
}

const NONE: readonly OwnFace[] = [];

/** The faces of the author's own words; a reply's title is somebody else's. */
export function facesOf({ title, content, isReply }: ReadPost): readonly OwnFace[] {
  const inTitle = isReply ? [] : title.faces;
  if (inTitle.length + content.faces.length === 0) return NONE;
  return [
    ...inTitle.map((face) => ({ ...face, field: 'title' as const })),
    ...content.faces.map((face) => ({ ...face, field: 'content' as const })),
  ];
}

/** Whether any face is happy, and whether any is unhappy. */
export function moodOfFaces(faces: readonly Face[]): { good: boolean; bad: boolean } {
  let [good, bad] = [false, false];
  for (const { mood } of faces) {
    if (mood > 0) good = true;
    if (mood < 0) bad = true;
  }
  return { good, bad };
}
