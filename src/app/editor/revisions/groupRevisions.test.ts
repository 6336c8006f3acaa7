import { describe, expect, test } from 'vitest'
import type { Revision } from '#contract/revisions/schemas.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { latestPair, groupRevisions, summaryOf } from './groupRevisions.ts'

const at = (
  revisionid: number,
  userid: number,
  minutes: number,
  more: Partial<Revision> = {},
): Revision => ({
  revisionid,
  resource: 'step',
  stepid: 1,
  langid: 'en',
  userid,
  username: `person ${userid}`,
  date: minutes * 60,
  kind: 'edit',
  status: 'accepted',
  comment: '',
  fields: ['lines'],
  size_delta: 0,
  ...more,
})
const ids = (revisions: Revision[]) =>
  groupRevisions(revisions).map(sitting =>
    sitting.revisions.map(({ revisionid }) => revisionid).join(' '),
  )

describe('a sitting', () => {
  test('holds the saves of one person less than ten minutes apart (A-125)', () => {
    expect(ids([at(5, 1, 29), at(4, 1, 20), at(3, 1, 11), at(2, 1, 1), at(1, 1, 0)])).toEqual([
      '5 4 3',
      '2 1',
    ])
    expect(ids([at(3, 1, 2), at(2, 2, 1), at(1, 1, 0)])).toEqual(['3', '2', '1'])
  })
  test('a session never mixes review states, imports and restores (A-125)', () => {
    expect(
      ids([at(3, 1, 2, { status: 'pending' }), at(2, 1, 1), at(1, 1, 0, { kind: 'import' })]),
    ).toEqual(['3', '2', '1'])
    expect(ids([at(3, 1, 2), at(2, 1, 1, { kind: 'restore' }), at(1, 1, 0)])).toEqual([
      '3',
      '2',
      '1',
    ])
    expect(ids([at(4, 1, 2), at(3, 1, 1, { restores: 1 }), at(2, 1, 0)])).toEqual(['4', '3', '2'])
  })
  test('goes on where its author takes back what was only tried out in it', () => {
    expect(ids([at(4, 1, 3), at(3, 1, 2, { restores: 1 }), at(2, 1, 1), at(1, 1, 0)])).toEqual([
      '4 3 2 1',
    ])
  })
  test('a session is compared with the revision before it', () => {
    expect(latestPair(groupRevisions([at(5, 1, 40), at(4, 1, 39), at(3, 2, 5)]))).toEqual({
      from: 3,
      to: 5,
    })
    expect(latestPair(groupRevisions([at(5, 1, 40), at(4, 1, 39)]))).toEqual({ from: 4, to: 5 })
    expect(latestPair(groupRevisions([at(5, 1, 40)]))).toBeNull()
    expect(latestPair([])).toBeNull()
  })
})

describe('its summary', () => {
  test('adds up what its saves did to steps and lines (A-125)', () => {
    const [sitting] = groupRevisions([
      at(6, 1, 5, { lines: { added: 1, removed: 0, moved: 0, changed: 1 } }),
      at(5, 1, 4, { lines: { added: 1, removed: 2, moved: 1, changed: 0 } }),
      at(4, 1, 3, { stepid: 2, fields: ['title', 'media', 'form'] }),
      at(3, 1, 2, {
        resource: 'guide',
        stepid: undefined,
        fields: ['steps', 'summary'],
        steps: { added: 1, removed: 0, moved: 2 },
      }),
    ])
    expect(summaryOf(existing(sitting, 'the sitting'))).toEqual({
      isPage: false,
      isCreated: false,
      fields: ['summary'],
      steps: { added: 1, removed: 0, moved: 2 },
      changes: [
        {
          stepid: 1,
          isNew: false,
          added: 2,
          removed: 2,
          moved: 1,
          changed: 1,
          isTitle: false,
          isMedia: false,
          isForm: false,
        },
        {
          stepid: 2,
          isNew: false,
          added: 0,
          removed: 0,
          moved: 0,
          changed: 0,
          isTitle: true,
          isMedia: true,
          isForm: true,
        },
      ],
    })
  })
  test('says as in which revision a step, or the details, ended within the sitting (A-125)', () => {
    const [sitting] = groupRevisions([
      at(8, 1, 4, { kind: 'create', stepid: 3, restores: 4 }),
      at(7, 1, 3, { resource: 'guide', stepid: undefined, fields: ['title'], restores: 3 }),
      at(6, 1, 2),
      at(5, 1, 1, { restores: 4 }),
      at(4, 1, 1, { stepid: 2 }),
      at(3, 1, 0, { resource: 'guide', stepid: undefined, fields: ['title'] }),
    ])
    const { restores, changes } = summaryOf(existing(sitting, 'the sitting'))
    expect([restores, changes.map(({ stepid, restores: as }) => [stepid, as])]).toEqual([
      3,
      [
        [3, 4],
        [1, undefined],
        [2, undefined],
      ],
    ])
    const alone = { revisions: [at(9, 1, 0, { restores: 3 })] } as const
    expect(summaryOf(alone).changes[0]?.restores).toBeUndefined()
  })
  test('changed lines are counted only within one save (A-125)', () => {
    const lines = { added: 0, removed: 0, moved: 0, changed: 1 }
    expect(
      summaryOf(itemAt(groupRevisions([at(2, 1, 1, { lines }), at(1, 1, 0, { lines })]), 0))
        .changes[0]?.changed,
    ).toBeNull()
  })
  test('tells the first revision of a guide and of a step apart from edits (A-125)', () => {
    const [sitting] = groupRevisions([
      at(2, 1, 1, { kind: 'create', fields: ['lines', 'title', 'media'] }),
      at(1, 1, 0, { kind: 'create', resource: 'guide', stepid: undefined, fields: ['title'] }),
    ])
    expect(summaryOf(existing(sitting, 'the sitting'))).toMatchObject({
      isPage: false,
      isCreated: true,
      fields: [],
      changes: [{ isNew: true, isTitle: false, isMedia: false }],
    })
  })
})
