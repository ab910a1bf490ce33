/** Phrases of assistants, by the language of the world; English is the default. */
export interface Phrases {
  praise: readonly string[];
  openings: readonly string[];
  closings: readonly string[];
  noBrand: readonly string[];
  /** Heads of the two columns of a table. */
  columns: readonly [string, string];
  hedged: (name: string, praise: string) => string;
  popular: (name: string, praise: string) => string;
  others: (names: string) => string;
  avoid: (name: string) => string;
  imports: (name: string) => string;
  and: string;
  overview: string;
}

const ENGLISH: Phrases = {
  praise: [
    'a simple choice that is quick to set up',
    'well suited to small teams, and easy to learn',
    'a solid pick with clear pricing',
    'known for its reliable support',
    'good value, with everything most people need',
    'flexible, and it works well on a phone',
  ],
  openings: [
    'It depends on what you need, but these are worth a look:',
    'Here are some options people often choose:',
    'A few good choices stand out:',
    'For most small companies I’d start with one of these:',
  ],
  closings: [
    'Try a free trial before you decide.',
    'Whichever you choose, check that you can export your data.',
    'Prices change, so look at the current plans first.',
  ],
  noBrand: [
    'It depends on your budget and the size of your team. Write down what you need, ask two or three vendors for a demo, and check whether you can export your data.',
    'There is no single best choice. Start with a spreadsheet, and move to a dedicated tool once you know what slows you down.',
  ],
  columns: ['Tool', 'Why'],
  hedged: (name, praise) => `I’d probably go with ${name}: it is ${praise}.`,
  popular: (name, praise) => `A popular choice is ${name}: it is ${praise}.`,
  others: (names) => ` Other good options are ${names}.`,
  avoid: (name) => `I would avoid ${name}: it is not suited to this.`,
  imports: (name) => `Most of them can import data exported from ${name}.`,
  and: 'and',
  overview: ' See this overview as well.',
};

const GERMAN: Phrases = {
  praise: [
    'eine einfache Wahl, die schnell eingerichtet ist',
    'gut geeignet für kleine Teams und leicht zu lernen',
    'solide, mit klaren Preisen',
    'bekannt für den zuverlässigen Support',
    'preiswert, mit allem, was die meisten brauchen',
    'flexibel und auch auf dem Handy gut zu bedienen',
  ],
  openings: [
    'Es kommt darauf an, was Sie brauchen, aber diese sind einen Blick wert:',
    'Diese Möglichkeiten werden oft gewählt:',
    'Einige gute Angebote stechen heraus:',
    'Für die meisten kleinen Firmen würde ich mit einem von diesen beginnen:',
  ],
  closings: [
    'Testen Sie erst kostenlos, bevor Sie sich entscheiden.',
    'Prüfen Sie in jedem Fall, ob Sie Ihre Daten exportieren können.',
    'Die Preise ändern sich, sehen Sie also zuerst die aktuellen Tarife an.',
  ],
  noBrand: [
    'Das hängt von Ihrem Budget und der Größe des Teams ab. Schreiben Sie auf, was Sie brauchen, und lassen Sie sich zwei oder drei Angebote zeigen.',
    'Die eine beste Wahl gibt es nicht. Beginnen Sie mit einer Tabelle und wechseln Sie, sobald Sie wissen, was Sie aufhält.',
  ],
  columns: ['Angebot', 'Warum'],
  hedged: (name, praise) => `Ich würde am ehesten ${name} empfehlen: ${praise}.`,
  popular: (name, praise) => `Beliebt ist ${name}: ${praise}.`,
  others: (names) => ` Weitere gute Möglichkeiten sind ${names}.`,
  avoid: (name) => `Von ${name} würde ich abraten: Es ist dafür nicht geeignet.`,
  imports: (name) => `Die meisten können Daten einlesen, die aus ${name} exportiert wurden.`,
  and: 'und',
  overview: ' Sehen Sie auch diese Übersicht an.',
};

const SPANISH: Phrases = {
  praise: [
    'una opción sencilla que se configura rápido',
    'adecuado para equipos pequeños y fácil de aprender',
    'sólido y con precios claros',
    'conocido por su buen soporte',
    'económico, con todo lo que la mayoría necesita',
    'flexible, y funciona bien en el móvil',
  ],
  openings: [
    'Depende de lo que necesite, pero vale la pena mirar estas opciones:',
    'Estas son las opciones que la gente elige más a menudo:',
    'Hay varias opciones buenas que destacan:',
    'Para la mayoría de las empresas pequeñas empezaría con una de estas:',
  ],
  closings: [
    'Pruebe la versión gratuita antes de decidir.',
    'En cualquier caso, compruebe que puede exportar sus datos.',
    'Los precios cambian, así que mire primero las tarifas actuales.',
  ],
  noBrand: [
    'Depende de su presupuesto y del tamaño del equipo. Anote lo que necesita y pida una demostración a dos o tres proveedores.',
    'No hay una única opción que sea la mejor. Empiece con una hoja de cálculo y cambie cuando sepa qué le frena.',
  ],
  columns: ['Opción', 'Por qué'],
  hedged: (name, praise) => `Yo recomendaría ${name}: ${praise}.`,
  popular: (name, praise) => `Una opción muy popular es ${name}: ${praise}.`,
  others: (names) => ` Otras buenas opciones son ${names}.`,
  avoid: (name) => `No recomiendo ${name}: no es adecuado para esto.`,
  imports: (name) => `La mayoría puede importar los datos exportados de ${name}.`,
  and: 'y',
  overview: ' Vea también este resumen.',
};

export const phrasesOf = (language: string): Phrases =>
  ({ de: GERMAN, es: SPANISH })[language] ?? ENGLISH;
