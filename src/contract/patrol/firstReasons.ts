// What a site begins with to say why an edit is denied: its database has these words from its
// migrations, and the app says them to authors, who may not read the list.
export const firstReasons: Readonly<Record<string, Readonly<{ en: string; de: string }>>> = {
  unclear: { en: 'The text is hard to follow.', de: 'Der Text ist schwer zu verstehen.' },
  wrong: { en: 'This is wrong for this device.', de: 'Das ist für dieses Gerät falsch.' },
  unsafe: {
    en: 'Following this could hurt someone or damage the device.',
    de: 'Das könnte jemanden verletzen oder das Gerät beschädigen.',
  },
  removes: {
    en: 'It removes something readers need.',
    de: 'Dadurch fehlt etwas, das Leser brauchen.',
  },
  picture: {
    en: 'The picture does not show what the text says.',
    de: 'Das Bild zeigt nicht, was der Text sagt.',
  },
  copied: {
    en: 'The text or a picture seems to belong to someone else.',
    de: 'Text oder Bild gehören offenbar jemand anderem.',
  },
  advertising: { en: 'This is advertising.', de: 'Das ist Werbung.' },
  elsewhere: {
    en: 'This belongs in a comment or another guide.',
    de: 'Das gehört in einen Kommentar oder eine andere Anleitung.',
  },
}
