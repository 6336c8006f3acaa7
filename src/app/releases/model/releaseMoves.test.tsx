import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { ApprovalProcess } from '#contract/approvals/schemas.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import { useMoves } from './releaseMoves.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const process = partOf<ApprovalProcess>({
  approval_processid: 1,
  applies_to: ['major'],
  stages: [],
})
const Wanted = ({ release }: { release: Release }) =>
  useMoves()(release, [process], { isAdmin: false, userid: 1 }).find(one => one.to === 'in_review')
    ?.wants
const wantsOf = (phase: 'approved' | 'rejected' | 'recalled' | null) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Wanted
        release={partOf<Release>({
          phase: 'draft',
          status: 'in_progress',
          type: 'major',
          content_hash: 'a',
          approval: phase && { phase, content_hash: 'a', approval_processid: 1 },
        })}
      />
    </I18nProvider>,
  )

test('a draft that was sent back is answered for, also once it is a draft again (R-3)', () => {
  expect(wantsOf('rejected')).toBe('answer')
  expect([wantsOf(null), wantsOf('recalled')]).toEqual(['nothing', 'nothing'])
})
