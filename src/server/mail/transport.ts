// The way to the mail server. Waiting is short: other jobs stand in line behind a mail.
import { createTransport } from 'nodemailer'
import type { Config } from '#server/base/config.ts'

export type Letter = { messageid: string; to: string; subject: string; text: string }

/** Throws what the mail server, or the lack of one, says. */
export const deliver = async (smtp: NonNullable<Config['smtp']>, letter: Letter): Promise<void> => {
  const url = new URL(smtp.url)
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from: smtp.from,
      to: letter.to,
      subject: letter.subject,
      text: letter.text,
      messageId: letter.messageid,
      headers: { 'Auto-Submitted': 'auto-generated' }, // no answering machine answers it
    })
  } finally {
    transport.close()
  }
}

/** The server will say the same to every further try. */
export const isFinal = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500
}
