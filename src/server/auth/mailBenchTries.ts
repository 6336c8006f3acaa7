// Whoever has a bench PIN is told by mail when somebody guesses at it. Nothing in the mail was
// written by whoever guesses.
import type { Seconds } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { writeMailInTurn } from '#server/mail/mails.ts'

const validFor: Seconds = 7 * 86_400

const textOf = (langid: string, site: string) =>
  langid === 'de'
    ? {
        subject: `Falsche Werkbank-PINs bei ${site}`,
        body: `An einer Werkbank wurde mehrmals eine falsche PIN für dich eingegeben. Dort kannst du eine Weile nicht mit der PIN unterschreiben, an anderen Werkbänken schon.

Wir schreiben darüber höchstens einmal in der Stunde.

Wenn du das warst, brauchst du nichts zu tun. Wenn nicht, wähle in deinen Einstellungen eine andere PIN.
`,
      }
    : {
        subject: `Wrong bench PINs at ${site}`,
        body: `At a bench, a wrong PIN was typed for you several times. You cannot sign there with the PIN for a while. You can at other benches.

We send at most one email an hour about this.

If it was you, you do not need to do anything. If it was not, choose another PIN in your settings.
`,
      }

/** Only to an address that somebody proved: whoever else reads it has nothing to do with it. */
export const tellOfTries = async (ctx: SignedIn, userid: number): Promise<void> => {
  const { db, now } = ctx
  const to = await db.maybe<{ email: string; langid: string }>(sql`
    select u.email, u.langid from users u join bench_pins using (userid)
      where u.userid = ${userid} and u.email is not null and u.email_verified`)
  if (!to) return
  const text = textOf(to.langid, ctx.settings.site_name.replace(/\s+/g, ' '))
  const mail = { userid, recipient: to.email, ...text, created: now, expires: now + validFor }
  await writeMailInTurn(db, mail, `bench pin ${userid}`)
}
