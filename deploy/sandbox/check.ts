import { WorldError } from './world/problems.ts';
import { loadWorld, worldFolder } from './world/read.ts';

/** `npm run sandbox -- check <folder>`: lists a world's contents, or all of its errors. */
const [folder] = process.argv.slice(2);
try {
  const before = performance.now();
  const world = loadWorld(worldFolder(folder));
  const took = Math.round(performance.now() - before);
  const { companies, pages, changes, posts, queries, problems, assistants } = world;
  console.log(`${world.title} (${world.id}): the world is valid, read in ${took} ms.`);
  console.table({
    companies: companies.length,
    pages: pages.length,
    changes: changes.length,
    posts: posts.length,
    'posts still to come': posts.filter(({ day }) => day > 0).length,
    queries: queries.length,
    problems: problems.length,
    assistants: Object.keys(assistants.assistants).length,
    answers: assistants.answers.length,
  });
} catch (error) {
  if (!(error instanceof WorldError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
