import type { Language } from '../../language/description.ts';

/**
 * Questions of buyers in each language, used where no language model writes them: twenty in the
 * order of `QUESTION_MIX`, one about a rival, and three about the brand itself. `{phrase}` is placed
 * where it needs no article, number or ending, since its gender and case are unknown.
 */
const TEXTS: Readonly<Record<Exclude<Language, 'other'>, string>> = {
  en: `
    Which {phrase} would you recommend?
    Which {phrase} would you pick today?
    Which {phrase} do experts recommend?
    Which {phrase} do people like best?
    What are the best choices for {phrase}?
    What should I look for in {phrase}, and which would you choose?
    The choice of {phrase} is overwhelming. Where should I start?
    I was disappointed by my last {phrase}. What should I try instead?
    Which {phrase} can I really trust?
    Which {phrase} would suit a first-time customer?
    Which {phrase} would suit someone who is hard to please?
    Which {phrase} would cause the least trouble?
    Which {phrase} do people stay with for years?
    What are good alternatives to the big names in {phrase}?
    Which lesser-known {phrase} would be worth a look?
    I am not happy with my current {phrase}. What else is there?
    Which {phrase} would you choose on a small budget?
    Which {phrase} would offer the best value for money?
    Which {phrase} should I compare before I decide?
    How do the most popular choices of {phrase} compare?
    What are good alternatives to {rival}?
    What is {brand}, and who is it for?
    Is {brand} a good choice?
    What do people like and dislike about {brand}?`,
  de: `
    Ich suche {phrase}. Was könnt ihr empfehlen?
    {phrase}: Was ist zurzeit am besten?
    {phrase} gesucht: Was würdest du nehmen?
    {phrase}: Was hat die besten Bewertungen?
    {phrase}: Was empfehlen Fachleute?
    {phrase}: Worauf sollte ich achten, und was würdest du wählen?
    {phrase}: Das Angebot ist unübersichtlich. Womit sollte ich anfangen?
    {phrase}: Ich war zuletzt enttäuscht. Was sollte ich stattdessen probieren?
    {phrase}: Woran erkenne ich gute Angebote, und welche sind gut?
    {phrase}: Was eignet sich für Einsteiger?
    {phrase}: Was ist für hohe Ansprüche zu empfehlen?
    {phrase}: Was ist besonders unkompliziert?
    {phrase}: Was ist in Deutschland am beliebtesten?
    {phrase}: Welche Alternativen zu den großen Namen gibt es?
    {phrase}: Was ist weniger bekannt und trotzdem gut?
    {phrase}: Ich bin unzufrieden und möchte wechseln. Wohin?
    {phrase}: Was ist günstig und trotzdem gut?
    {phrase}: Was hat das beste Preis-Leistungs-Verhältnis?
    {phrase} im Vergleich: Was unterscheidet die bekanntesten Anbieter?
    {phrase}: Welche Anbieter sollte ich vergleichen, bevor ich mich entscheide?
    Welche guten Alternativen zu {rival} gibt es?
    Was ist {brand}, und für wen ist es gedacht?
    Ist {brand} zu empfehlen?
    Was gefällt Kunden an {brand}, und was nicht?`,
  es: `
    Busco {phrase}. ¿Qué me recomiendas?
    {phrase}: ¿cuál es la mejor opción ahora mismo?
    {phrase}: ¿qué elegirías tú?
    {phrase}: ¿qué opción tiene las mejores opiniones?
    {phrase}: ¿qué recomiendan los expertos?
    {phrase}: ¿en qué debo fijarme y qué elegirías?
    {phrase}: hay demasiada oferta. ¿Por dónde empiezo?
    {phrase}: mi última experiencia fue mala. ¿Qué puedo probar?
    {phrase}: ¿cómo reconozco una buena opción y cuáles lo son?
    {phrase}: ¿qué es mejor para principiantes?
    {phrase}: ¿qué opción es la más sencilla?
    {phrase}: ¿qué me recomiendas si soy exigente?
    {phrase}: ¿qué es lo más popular en España?
    {phrase}: ¿qué alternativas hay a las grandes marcas?
    {phrase}: ¿qué opciones menos conocidas merecen la pena?
    {phrase}: no estoy contento con lo que tengo. ¿A qué me cambio?
    {phrase}: ¿qué es lo más barato que siga siendo bueno?
    {phrase}: ¿qué tiene la mejor relación calidad-precio?
    {phrase}: ¿en qué se diferencian las opciones más conocidas?
    {phrase}: ¿qué opciones debería comparar antes de decidir?
    ¿Qué buenas alternativas hay a {rival}?
    ¿Qué es {brand} y para quién es?
    ¿Es recomendable {brand}?
    ¿Qué gusta y qué no gusta de {brand}?`,
  fr: `
    {phrase} : que recommandez-vous ?
    {phrase} : quel est le meilleur choix en ce moment ?
    {phrase} : que choisiriez-vous ?
    {phrase} : qui a les meilleurs avis ?
    {phrase} : que conseillent les experts ?
    {phrase} : à quoi faut-il faire attention, et que choisiriez-vous ?
    {phrase} : l'offre est immense. Par quoi commencer ?
    {phrase} : ma dernière expérience était décevante. Que puis-je essayer ?
    {phrase} : comment reconnaître une bonne offre, et lesquelles le sont ?
    {phrase} : que choisir quand on débute ?
    {phrase} : quel est le choix le plus simple ?
    {phrase} : que recommander à quelqu'un d'exigeant ?
    {phrase} : qu'est-ce qui est le plus apprécié en France ?
    {phrase} : quelles alternatives aux grandes marques ?
    {phrase} : qu'est-ce qui est moins connu mais vaut le détour ?
    {phrase} : je ne suis pas satisfait et je veux changer. Pour quoi ?
    {phrase} : quel est le moins cher qui reste bon ?
    {phrase} : quel est le meilleur rapport qualité-prix ?
    {phrase} : qu'est-ce qui distingue les plus connus ?
    {phrase} : que faut-il comparer avant de choisir ?
    Quelles sont les bonnes alternatives à {rival} ?
    Qu'est-ce que {brand}, et pour qui ?
    Faut-il choisir {brand} ?
    Que pensent les clients de {brand}, en bien et en mal ?`,
  ja: `
    {phrase}でおすすめはどれですか？
    {phrase}で今いちばん良いのはどれですか？
    {phrase}を探しています。どれを選びますか？
    {phrase}で口コミの評価が高いのはどれですか？
    {phrase}で専門家がすすめるのはどれですか？
    {phrase}を選ぶときは何を見ればいいですか？どれを選びますか？
    {phrase}が多すぎて選べません。まずどれを試せばいいですか？
    {phrase}で失敗しました。次はどれを試せばいいですか？
    良い{phrase}の見分け方と、良いものを教えてください。
    {phrase}で初心者に向いているのはどれですか？
    {phrase}でいちばん使いやすいのはどれですか？
    {phrase}で品質にこだわる人にはどれが良いですか？
    {phrase}で日本で人気なのはどれですか？
    有名どころ以外で良い{phrase}はありますか？
    あまり知られていないけれど良い{phrase}はどれですか？
    今の{phrase}に満足していません。ほかに何がありますか？
    安くても良い{phrase}はどれですか？
    {phrase}でコスパが良いのはどれですか？
    人気の{phrase}を比較すると、どう違いますか？
    {phrase}を決める前に、どれを比べるべきですか？
    {rival}の代わりになる良いものはありますか？
    {brand}とは何ですか？どんな人に向いていますか？
    {brand}はおすすめですか？
    {brand}の良い点と悪い点は何ですか？`,
  zh: `
    {phrase}有什么推荐？
    现在最好的{phrase}是哪个？
    我在找{phrase}，你会选哪个？
    哪个{phrase}的评价最好？
    专业人士推荐哪个{phrase}？
    选{phrase}要注意什么？你会选哪个？
    {phrase}太多了，应该先试哪个？
    上次选的{phrase}让我失望，接下来可以试哪个？
    怎么分辨好的{phrase}？哪些比较好？
    哪个{phrase}适合新手？
    哪个{phrase}最省心？
    要求比较高的人适合哪个{phrase}？
    国内最受欢迎的{phrase}是哪个？
    除了大品牌，还有哪些好的{phrase}？
    有哪些不太出名但不错的{phrase}？
    我对现在的{phrase}不满意，还有什么选择？
    便宜又好的{phrase}是哪个？
    哪个{phrase}性价比最高？
    最受欢迎的{phrase}有什么区别？
    决定之前应该比较哪些{phrase}？
    {rival}有哪些好的替代品？
    {brand}是什么？适合谁？
    {brand}值得推荐吗？
    大家喜欢和不喜欢{brand}的哪些方面？`,
};

interface Templates {
  unbranded: readonly string[];
  rival: string;
  branded: readonly string[];
}

/** A phrase in another language is quoted in an English question. */
export function templatesOf(language: Language): Templates {
  const texts =
    language === 'other' ? TEXTS.en.replaceAll('{phrase}', '“{phrase}”') : TEXTS[language];
  const lines = texts.trim().split(/\n\s*/u);
  return { unbranded: lines.slice(0, 20), rival: lines[20] ?? '', branded: lines.slice(21) };
}

/** Outside any customer's market: when many of these change at once, the model changed. */
export const CONTROL_QUESTIONS = [
  'Which running shoes are good for beginners?',
  'What is a good espresso machine for a small kitchen?',
  'Which airline is best for long flights in economy?',
  'What tent should I buy for a family of four?',
  'Which brand makes the most durable suitcases?',
  'What is a good electric toothbrush?',
  'Which mattress is best for back pain?',
  'What car would you recommend for a new driver?',
  'Which headphones are best for a noisy office?',
  'What is a good brand of kitchen knives?',
  'Which sunscreen do dermatologists recommend?',
  'What is the best bicycle helmet for commuting?',
  'Which washing machine lasts the longest?',
  'What binoculars are good for bird watching?',
  'Which hotel chain is best for business travel?',
  'What is a good acoustic guitar for beginners?',
  'Which dog food is recommended for puppies?',
  'What camera should I buy for travel?',
  'Which office chair is good for a sore back?',
  'What is the best board game for families?',
] as const;
