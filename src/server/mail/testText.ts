// What an operator sends to themselves, to see whether mails arrive.
type Text = { subject: string; body: string }

export const testText = (langid: string, site: string): Text =>
  langid === 'de'
    ? {
        subject: `Testmail von ${site}`,
        body: `Diese Mail kommt von ${site}. Wenn du sie lesen kannst, funktioniert der Mailversand.\n`,
      }
    : {
        subject: `Test email from ${site}`,
        body: `This email comes from ${site}. If you can read it, sending emails works.\n`,
      }
