/** What people write around a text that they post for a second time. */

/** Before a question or a story that stands elsewhere already. English. */
export const CARRIED_OVER = [
  'Asked this somewhere else yesterday and got two upvotes and no answer, so here we go again.',
  'Copying my own post since the other place is asleep.',
  '(also posted elsewhere, sorry if you see it twice)',
  'Trying here too.',
  'Somebody told me you lot are friendlier.',
  'x-post',
  'Cross-posting, different crowd.',
  'Mods over there removed it for reasons I do not understand.',
  'Second attempt, the first one drowned.',
  'I put this into another forum last week. Still stuck.',
  'Was told to ask here instead.',
  'Hope this fits here, it did not fit there.',
  'Posting for my business partner, who thinks forums are still newsgroups.',
  'Shared this with my own followers first, they are all dentists.',
  'Not sure where this belongs, so it is in two places.',
  'From my other account.',
  'Longer version is on my profile.',
  'My colleague said nobody reads this place. Prove her wrong?',
  'Same text as elsewhere, I only have so many words in me.',
  'Bringing this over from the other site.',
  'Nobody bit the last time.',
  'For those who only read here:',
  'Reposting with permission. Mine.',
  'Putting this up here as well, deadline is Friday.',
  'I know, I know, asked before. By me.',
  'Moved from the comments at the request of one person.',
  'Had good luck in this place before, so:',
  'Twice in one week, promise it is the last time.',
] as const;

/** Behind any text, some hours later. English. */
export const EDITS = [
  'EDIT: typo',
  'edit: phone keyboard, sorry',
  'EDIT: removed the company name, boss reads this.',
  'edit: formatting',
  'Edit: added the missing sentence.',
  'EDIT: a word.',
  'EDIT: fixed the link.',
  'Edit: spelling. It was late.',
  'edited for length, it was worse before',
  'EDIT: took a name out.',
  'Edit: corrected the version.',
  'edit: autocorrect is not my friend',
  'EDIT: moved a comma and half of a sentence.',
  'Edited on Tuesday, nothing of substance.',
  'edit 2: English is my third language',
  'EDIT: removed the swearing.',
  'Edit: paragraphs, for those who asked.',
  'EDIT: wrong month.',
  'Edit: deleted a screenshot with a customer in it.',
  '(edited once, to be fair to them)',
  'EDIT: a colleague read it and found two mistakes.',
  'Edit: number was off by one.',
  'edit: now with line breaks',
  'EDIT, same day: it was the left one, not the right one.',
] as const;

/** Behind a question, some hours later. English. */
export const EDITS_OF_QUESTIONS = [
  'EDIT: wow, did not expect so many answers. Working through them.',
  'EDIT 2: no, my cousin is not an option.',
  "Edit: budget isn't fixed, I just don't want to be robbed.",
  'Update: three people wrote to me in private, thank you.',
  'Update after a night of sleep: still the same question.',
  'Edit: we are in Europe if that matters.',
  'EDIT: answered below, leaving this up for the next one.',
  'Edit 14:20: still open.',
  'Edit: please no more links to your own blog.',
  "Edit: yes I've searched, results are from 2019.",
  'Update: will report back on Monday.',
  'EDIT: clarified a bit.',
  'edit: got two good ones so far, keep them coming',
  'Edit: thank you all, reading in the tram.',
  'update: still deciding, will tell you what it was in the end',
] as const;

/** Above the whole text of somebody else, which follows. English. */
export const FOUND_ELSEWHERE = [
  'Saw this today and could have written every word:',
  'Found in another corner of the internet, and I have the same question:',
  'Not mine, but it describes my week:',
  'A friend without an account here asks:',
  'Someone posted this and got no reply, which is a pity:',
  'Quoting this in full as the original may vanish:',
  'This, so much:',
  'Passing this on for a client of mine:',
  'From a mailing list I read, with the consent of the author:',
  'Read this twice and nodded twice:',
  'Heard this nearly word for word at work, so I was glad to find it written down:',
  'Anyone here who can answer that one? It is not me, I only carry it around:',
  'Screenshot was making the rounds, here it is as text:',
  'My sister sent me this and asked whether I had written it:',
  'Forwarded from our local business group:',
] as const;

/** How a second attempt begins, by language. */
export const GREETINGS: Readonly<Record<string, readonly string[]>> = {
  en: ['Hi all,', 'Hello,', 'Hey everyone,', 'Morning!', 'Hey folks,', 'Dear all,', 'So,', 'OK so'],
  de: ['Moin,', 'Hallo zusammen,', 'Servus,', 'Guten Morgen,', 'Hi,', 'Grüezi,'],
  es: ['Hola a todos,', 'Buenas,', 'Hola,', 'Muy buenas,'],
  fr: ['Bonjour à tous,', 'Salut,', 'Bonsoir,', 'Hello,'],
  pt: ['Oi pessoal,', 'Olá,', 'Bom dia,', 'Boa tarde a todos,'],
  tr: ['Merhaba,', 'Selamlar,', 'İyi günler,', 'Arkadaşlar merhaba,'],
};
