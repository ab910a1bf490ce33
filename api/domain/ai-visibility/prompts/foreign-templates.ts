import type { Language } from '../../language/description.ts';
import type { AskedIntent, Templates } from './templates.ts';

/**
 * Questions in languages other than English. The description's own phrase is placed where it needs
 * no article and no ending, since its gender and case are unknown.
 */
interface ForeignTemplates {
  unbranded: Templates;
  rival: string;
  branded: readonly string[];
}

const split = (text: string): string[] => text.trim().split(/\n\s*/u);

const byIntent = (lines: Readonly<Record<AskedIntent, string>>): Templates => ({
  'best-for': split(lines['best-for']),
  problem: split(lines.problem),
  segment: split(lines.segment),
  'alternatives-to-category': split(lines['alternatives-to-category']),
  price: split(lines.price),
  comparison: split(lines.comparison),
});

export const FOREIGN: Readonly<Record<Exclude<Language, 'en'>, ForeignTemplates>> = {
  de: {
    unbranded: byIntent({
      'best-for': `Ich suche {phrase}. Was könnt ihr empfehlen?
        {phrase}: Was ist zurzeit am besten?
        {phrase} gesucht: Was würdest du nehmen?
        {phrase}: Was hat die besten Bewertungen?
        {phrase}: Was empfehlen Fachleute?`,
      problem: `{phrase}: Worauf sollte ich achten, und was würdest du wählen?
        {phrase}: Das Angebot ist unübersichtlich. Womit sollte ich anfangen?
        {phrase}: Ich war zuletzt enttäuscht. Was sollte ich stattdessen probieren?
        {phrase}: Woran erkenne ich gute Angebote, und welche sind gut?`,
      segment: `{phrase}: Was eignet sich für Einsteiger?
        {phrase}: Was ist für hohe Ansprüche zu empfehlen?
        {phrase}: Was ist besonders unkompliziert?
        {phrase}: Was ist in Deutschland am beliebtesten?`,
      'alternatives-to-category': `{phrase}: Welche Alternativen zu den großen Namen gibt es?
        {phrase}: Was ist weniger bekannt und trotzdem gut?
        {phrase}: Ich bin unzufrieden und möchte wechseln. Wohin?`,
      price: `{phrase}: Was ist günstig und trotzdem gut?
        {phrase}: Was hat das beste Preis-Leistungs-Verhältnis?`,
      comparison: `{phrase} im Vergleich: Was unterscheidet die bekanntesten Anbieter?
        {phrase}: Welche Anbieter sollte ich vergleichen, bevor ich mich entscheide?`,
    }),
    rival: 'Welche guten Alternativen zu {rival} gibt es?',
    branded: [
      'Was ist {brand}, und für wen ist es gedacht?',
      'Ist {brand} zu empfehlen?',
      'Was gefällt Kunden an {brand}, und was nicht?',
    ],
  },
  es: {
    unbranded: byIntent({
      'best-for': `Busco {phrase}. ¿Qué me recomiendas?
        {phrase}: ¿cuál es la mejor opción ahora mismo?
        {phrase}: ¿qué elegirías tú?
        {phrase}: ¿qué opción tiene las mejores opiniones?
        {phrase}: ¿qué recomiendan los expertos?`,
      problem: `{phrase}: ¿en qué debo fijarme y qué elegirías?
        {phrase}: hay demasiada oferta. ¿Por dónde empiezo?
        {phrase}: mi última experiencia fue mala. ¿Qué puedo probar?
        {phrase}: ¿cómo reconozco una buena opción y cuáles lo son?`,
      segment: `{phrase}: ¿qué es mejor para principiantes?
        {phrase}: ¿qué opción es la más sencilla?
        {phrase}: ¿qué me recomiendas si soy exigente?
        {phrase}: ¿qué es lo más popular en España?`,
      'alternatives-to-category': `{phrase}: ¿qué alternativas hay a las grandes marcas?
        {phrase}: ¿qué opciones menos conocidas merecen la pena?
        {phrase}: no estoy contento con lo que tengo. ¿A qué me cambio?`,
      price: `{phrase}: ¿qué es lo más barato que siga siendo bueno?
        {phrase}: ¿qué tiene la mejor relación calidad-precio?`,
      comparison: `{phrase}: ¿en qué se diferencian las opciones más conocidas?
        {phrase}: ¿qué opciones debería comparar antes de decidir?`,
    }),
    rival: '¿Qué buenas alternativas hay a {rival}?',
    branded: [
      '¿Qué es {brand} y para quién es?',
      '¿Es recomendable {brand}?',
      '¿Qué gusta y qué no gusta de {brand}?',
    ],
  },
  fr: {
    unbranded: byIntent({
      'best-for': `{phrase} : que recommandez-vous ?
        {phrase} : quel est le meilleur choix en ce moment ?
        {phrase} : que choisiriez-vous ?
        {phrase} : qui a les meilleurs avis ?
        {phrase} : que conseillent les experts ?`,
      problem: `{phrase} : à quoi faut-il faire attention, et que choisiriez-vous ?
        {phrase} : l'offre est immense. Par quoi commencer ?
        {phrase} : ma dernière expérience était décevante. Que puis-je essayer ?
        {phrase} : comment reconnaître une bonne offre, et lesquelles le sont ?`,
      segment: `{phrase} : que choisir quand on débute ?
        {phrase} : quel est le choix le plus simple ?
        {phrase} : que recommander à quelqu'un d'exigeant ?
        {phrase} : qu'est-ce qui est le plus apprécié en France ?`,
      'alternatives-to-category': `{phrase} : quelles alternatives aux grandes marques ?
        {phrase} : qu'est-ce qui est moins connu mais vaut le détour ?
        {phrase} : je ne suis pas satisfait et je veux changer. Pour quoi ?`,
      price: `{phrase} : quel est le moins cher qui reste bon ?
        {phrase} : quel est le meilleur rapport qualité-prix ?`,
      comparison: `{phrase} : qu'est-ce qui distingue les plus connus ?
        {phrase} : que faut-il comparer avant de choisir ?`,
    }),
    rival: 'Quelles sont les bonnes alternatives à {rival} ?',
    branded: [
      "Qu'est-ce que {brand}, et pour qui ?",
      'Faut-il choisir {brand} ?',
      'Que pensent les clients de {brand}, en bien et en mal ?',
    ],
  },
  ja: {
    unbranded: byIntent({
      'best-for': `{phrase}でおすすめはどれですか？
        {phrase}で今いちばん良いのはどれですか？
        {phrase}を探しています。どれを選びますか？
        {phrase}で口コミの評価が高いのはどれですか？
        {phrase}で専門家がすすめるのはどれですか？`,
      problem: `{phrase}を選ぶときは何を見ればいいですか？どれを選びますか？
        {phrase}が多すぎて選べません。まずどれを試せばいいですか？
        {phrase}で失敗しました。次はどれを試せばいいですか？
        良い{phrase}の見分け方と、良いものを教えてください。`,
      segment: `{phrase}で初心者に向いているのはどれですか？
        {phrase}でいちばん使いやすいのはどれですか？
        {phrase}で品質にこだわる人にはどれが良いですか？
        {phrase}で日本で人気なのはどれですか？`,
      'alternatives-to-category': `有名どころ以外で良い{phrase}はありますか？
        あまり知られていないけれど良い{phrase}はどれですか？
        今の{phrase}に満足していません。ほかに何がありますか？`,
      price: `安くても良い{phrase}はどれですか？
        {phrase}でコスパが良いのはどれですか？`,
      comparison: `人気の{phrase}を比較すると、どう違いますか？
        {phrase}を決める前に、どれを比べるべきですか？`,
    }),
    rival: '{rival}の代わりになる良いものはありますか？',
    branded: [
      '{brand}とは何ですか？どんな人に向いていますか？',
      '{brand}はおすすめですか？',
      '{brand}の良い点と悪い点は何ですか？',
    ],
  },
  zh: {
    unbranded: byIntent({
      'best-for': `{phrase}有什么推荐？
        现在最好的{phrase}是哪个？
        我在找{phrase}，你会选哪个？
        哪个{phrase}的评价最好？
        专业人士推荐哪个{phrase}？`,
      problem: `选{phrase}要注意什么？你会选哪个？
        {phrase}太多了，应该先试哪个？
        上次选的{phrase}让我失望，接下来可以试哪个？
        怎么分辨好的{phrase}？哪些比较好？`,
      segment: `哪个{phrase}适合新手？
        哪个{phrase}最省心？
        要求比较高的人适合哪个{phrase}？
        国内最受欢迎的{phrase}是哪个？`,
      'alternatives-to-category': `除了大品牌，还有哪些好的{phrase}？
        有哪些不太出名但不错的{phrase}？
        我对现在的{phrase}不满意，还有什么选择？`,
      price: `便宜又好的{phrase}是哪个？
        哪个{phrase}性价比最高？`,
      comparison: `最受欢迎的{phrase}有什么区别？
        决定之前应该比较哪些{phrase}？`,
    }),
    rival: '{rival}有哪些好的替代品？',
    branded: [
      '{brand}是什么？适合谁？',
      '{brand}值得推荐吗？',
      '大家喜欢和不喜欢{brand}的哪些方面？',
    ],
  },
  other: {
    unbranded: byIntent({
      'best-for': `What would you recommend to someone looking for “{phrase}”?
        What is the best choice for “{phrase}” right now?
        I am looking for “{phrase}”. What would you pick?
        Who has the best reviews for “{phrase}”?
        What do experts recommend for “{phrase}”?`,
      problem: `“{phrase}”: what should I look for, and what would you choose?
        There is too much choice for “{phrase}”. Where should I start?
        My last choice for “{phrase}” was a disappointment. What should I try next?
        How do I recognize a good offer for “{phrase}”, and which ones are good?`,
      segment: `“{phrase}”: what is good for beginners?
        “{phrase}”: what is the least trouble?
        “{phrase}”: what would you suggest to someone who is hard to please?
        “{phrase}”: what is the most popular?`,
      'alternatives-to-category': `“{phrase}”: what are good alternatives to the big names?
        “{phrase}”: which lesser-known names are worth a look?
        “{phrase}”: I want to switch. What else is there?`,
      price: `“{phrase}”: what is the cheapest that is still good?
        “{phrase}”: what is the best value for money?`,
      comparison: `“{phrase}”: how do the most popular choices compare?
        “{phrase}”: what should I compare before I decide?`,
    }),
    rival: 'What are good alternatives to {rival}?',
    branded: [
      'What is {brand}, and who is it for?',
      'Is {brand} a good choice?',
      'What do people like and dislike about {brand}?',
    ],
  },
};
