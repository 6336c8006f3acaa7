import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { auditActions } from '#contract/audit/actions.ts'
import { auditMembers } from '#contract/audit/members.ts'
import { settingWords } from '#app/settings/site/settingTable.ts'
import { actionOptions, actionWords, groupOrActionWords } from './actionWords.ts'
import { sentences } from './sentences.ts'
import { memberWords } from './memberWords.ts'
import { targetWords } from './targetWords.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test('every action of the audit log has words of its own', () => {
  const words = auditActions.map(action => actionWords(action, i18n))
  expect(words.filter(one => /[._]/.test(one))).toEqual([])
  expect(new Set(words).size).toBe(auditActions.length)
})

test('every member of what was and what is has words of its own', () => {
  const words = auditMembers.map(name => memberWords(name, i18n))
  expect(words.filter(one => /_|^[a-z]/.test(one))).toEqual([])
  expect(memberWords('G12', i18n)).toBe('Guide Check rule G12')
  expect(memberWords('painted', i18n)).toBe('painted')
  expect(memberWords('toString', i18n)).toBe('toString')
})

test('a setting of the site has the words of the screen of settings', () => {
  expect(settingWords('site_name', i18n)).toBe('Name')
  expect(settingWords('painted', i18n)).toBeUndefined()
})

test('an action that is not known is shown by its name', () => {
  expect(actionWords('guide.painted', i18n)).toBe('guide.painted')
  expect(actionWords('toString', i18n)).toBe('toString')
})

test('what a row is about has words, and a kind that is not known its name', () => {
  const words = (target_type: string) => targetWords({ target_type, target_id: '1' }, i18n)
  expect(words('approval_process')).toBe('Approval process 1')
  expect(words('work_log')).toBe('Run 1')
  expect(words('toString')).toBe('toString 1')
})

test('every action has a sentence in plain words (P-17)', () => {
  const known = /\{(actor|target|name|person|lender|borrower|team|role|members)\}/g
  for (const action of auditActions) {
    const said = i18n._(sentences[action])
    expect(said.replaceAll(known, ''), action).not.toMatch(/[._{}]/)
  }
})

test('actions are chosen by group (P-17)', () => {
  const options = actionOptions(i18n)
  expect(options.filter(one => auditActions.some(action => action === one.value))).toHaveLength(
    auditActions.length,
  )
  expect(options.find(one => one.value === 'team')?.label).toBe('All: Teams')
  expect(groupOrActionWords('team.created', i18n)).toBe('Team created')
  expect(options.map(one => one.value)).not.toContain('act')
})
