import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { TimelineEntry } from '#contract/audit/timeline.ts'
import { signInEnds, signInWays } from '#contract/signIns/past.ts'
import { signInEndWords } from './signInEnds.ts'
import { SignInSentence } from './SignInSentence.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

type SignIn = NonNullable<TimelineEntry['sign_in']>
const said = (how: SignIn['how'], app_password: string | null = null) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <SignInSentence
        of={{ how, app_password, user_agent: '', last_used: 1, ended: null, why: null }}
        person="Vera"
      />
    </I18nProvider>,
  )

test('each way in has words of its own, and so has one that was not kept (P-17)', () => {
  const ways = [...signInWays.filter(way => way !== 'app_password'), null]
  expect(new Set(ways.map(way => said(way))).size).toBe(ways.length)
  expect(said('passkey')).toBe('Vera signed in with a passkey: Unknown device')
  expect(said(null)).toBe('Vera signed in: Unknown device')
  expect(said('app_password', 'Press')).toBe(
    'A program signed in as Vera with the app password “Press”: Unknown device',
  )
})

test('each end of a sign-in has words of its own, with how long it lasted (P-17)', () => {
  const ends = signInEnds.map(why => signInEndWords(why, 7_300, 'en'))
  expect(new Set(ends).size).toBe(signInEnds.length)
  expect(ends.filter(words => !words.includes('after 2 hours'))).toEqual([])
  expect(signInEndWords('expired', 30 * 86_400, 'en')).toBe('Expired after 30 days')
})
