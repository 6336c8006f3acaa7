import { expect, test } from 'vitest'
import type { GuideFinding } from './finding.ts'
import { asTeamsSet, levelIn, rulesOff, vagueIn, type TeamRules } from './teamRules.ts'

const team = (
  check_rules: TeamRules['check_rules'],
  check_words: readonly string[] = [],
): TeamRules => ({ name: 'Bench crew', check_rules, check_words })
const noPicture: GuideFinding = {
  rule: 'G3',
  level: 'should',
  code: 'no_picture',
  stepid: 5,
  step: 1,
}
const vague: GuideFinding = {
  ...noPicture,
  rule: 'G8',
  level: 'hint',
  code: 'vague_words',
  line: 1,
}

test('a rule that a team switches off finds nothing, others stay as they are (A-99)', () => {
  const teams = [team([{ rule: 'G3', level: 'off' }])]
  expect(asTeamsSet([noPicture, vague], teams)).toEqual([vague])
  expect(rulesOff(teams)).toEqual(['G3'])
  expect(asTeamsSet([noPicture, vague], [])).toEqual([noPicture, vague])
})

test('a team makes a rule required or recommended (A-99)', () => {
  const teams = [
    team([
      { rule: 'G3', level: 'must' },
      { rule: 'G8', level: 'should' },
    ]),
  ]
  expect(asTeamsSet([noPicture, vague], teams)).toEqual([
    { ...noPicture, level: 'must' },
    { ...vague, level: 'should' },
  ])
})

test('of several teams the strictest counts, so that nobody loses a rule by another (A-99)', () => {
  const off = team([{ rule: 'G3', level: 'off' }])
  expect(levelIn([off, team([])], 'G3', 'should')).toBe('should')
  expect(levelIn([off, team([{ rule: 'G3', level: 'must' }])], 'G3', 'should')).toBe('must')
  expect(levelIn([team([{ rule: 'G1', level: 'should' }]), team([])], 'G1', 'must')).toBe('must')
  expect(levelIn([off, off], 'G3', 'should')).toBe(null)
  expect(rulesOff([off, team([])])).toEqual([])
})

test('words of all teams are found whole, in any case, with their signs (A-99)', () => {
  const pattern = vagueIn([team([], ['gizmo', 'C++ thing']), team([], ['that  bit'])])
  const foundIn = (text: string) => pattern?.exec(text)?.[0]
  expect(foundIn('Lift the Gizmo.')).toBe('Gizmo')
  expect(foundIn('Lift the gizmos.')).toBeUndefined()
  expect(foundIn('Use the c++ thing here.')).toBe('c++ thing')
  expect(foundIn('Hold that bit.')).toBe('that bit')
  expect(vagueIn([team([])])).toBe(null)
})

test('words are found where a script writes no gaps between them (A-99)', () => {
  const pattern = vagueIn([team([], ['アレ', 'สิ่งนี้', 'धात'])])
  const foundIn = (text: string) => pattern?.exec(text)?.[0]
  expect(foundIn('そのアレを外します。')).toBe('アレ')
  expect(foundIn('ยกสิ่งนี้ขึ้น')).toBe('สิ่งนี้')
  // Elsewhere a sign of a letter belongs to its word.
  expect(foundIn('धातु उठाएँ।')).toBeUndefined()
})
