// One guide in a second language, so that a new site shows what a reader gets and where an author
// begins. Texts stand in the order of the guide's own steps and lines.
export const germanGuide = {
  key: 'chain-wear',
  title: 'Verschleiß einer Fahrradkette messen',
  summary:
    'Eine verschlissene Kette frisst Ritzel. Zwei Minuten mit Lehre oder Lineal sagen, ob eine neue fällig ist.',
  introduction:
    'Eine Kette dehnt sich nicht. Bolzen und Rollen nutzen sich ab, jedes Glied wird um ein Haar länger, und die längere Kette klettert die Zähne hinauf und schleift sie ab.\n\nMiss alle 500 km bei trockenem und alle 300 km bei nassem Wetter. Eine rechtzeitig gewechselte Kette kostet ein Viertel einer neuen Kassette.',
  conclusion:
    'Schreib Datum und Ergebnis auf einen Streifen Klebeband im Deckel des Werkzeugkastens. Ist die Kette fällig, geht es weiter mit [guide|{guide:chain-replace}|der neuen Kette].',
  steps: [
    {
      title: 'Ein Stück sauber wischen',
      lines: [
        'Schalte auf das kleinste Ritzel und lehne das Rad so an, dass sich die Kurbeln frei drehen.',
        'Halte ein Tuch um den unteren Lauf der Kette und dreh die Kurbeln zehnmal rückwärts.',
        'Schmutz zwischen den Rollen hebt die Lehre an und lässt eine verschlissene Kette gut aussehen.',
      ],
    },
    {
      title: 'Die Lehre einhängen',
      lines: [
        'Setze den festen Haken der Lehre zwischen zwei Rollen des oberen Laufs.',
        'Drücke mit der anderen Hand auf das Pedal, damit die Kette gespannt ist.',
        'Lass das andere Ende auf die Kette sinken. Drücke nicht nach.',
      ],
    },
    {
      title: 'Das Ergebnis ablesen',
      lines: [
        'Die Spitze liegt auf einer Rolle: Die Kette ist gut, und du bist fertig.',
        'Die Spitze fällt ganz zwischen die Rollen: Die Kette ist verschlissen.',
        '0,5 % ist die Grenze bei 11 und 12 Gängen, 0,75 % bei 10 Gängen und weniger.',
        'Über 1 % springt eine neue Kette auf den alten Ritzeln. Dann ist auch die Kassette fällig.',
      ],
    },
    {
      title: 'Oder mit dem Lineal',
      lines: [
        'Lege die Null des Lineals auf die Mitte eines Bolzens.',
        'Zähle 24 Bolzen weiter und lies das Lineal in der Mitte dieses Bolzens ab.',
        'Neu: ***304,8 mm***. Um 0,5 % verschlissen: 306,3 mm. Um 0,75 %: 307,1 mm.',
        'Die Zeichnung zeigt ein kürzeres Stück, damit die Bolzen zu sehen sind.',
      ],
    },
  ],
}

/** What translators of the site have agreed on. */
export const germanTerms = {
  source_langid: 'en',
  langid: 'de',
  terms: [
    { term: 'chain', wanted: ['Kette'], unwanted: [] },
    { term: 'cassette', wanted: ['Kassette'], unwanted: ['Ritzelpaket'] },
    { term: 'brake pad', wanted: ['Bremsbelag', 'Bremsbeläge'], unwanted: ['Bremsklotz'] },
    { term: 'inner tube', wanted: ['Schlauch'], unwanted: [] },
    { term: 'quick link', wanted: ['Kettenschloss'], unwanted: ['Schnellverschluss'] },
    { term: 'torque wrench', wanted: ['Drehmomentschlüssel'], unwanted: [] },
  ],
}
