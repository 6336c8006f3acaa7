import { expect, test } from 'vitest'
import { existing, itemAt } from '#lib/existing.ts'
import { cutLine } from '../lines/cutLine.ts'
import { cutText } from './cutText.ts'
import { spreadLines, withCuts, withSigns } from './spreadLines.ts'
import { openLines } from '../../../testing/lineEditor.ts'

const sentence = 'Turn the screw until it stops. ' // 31 characters
const long = sentence.repeat(12).trim() // 371

test('a text is cut after a sentence, else a word, else at the limit (A-70, A-83)', () => {
  expect(cutText(long)).toEqual([sentence.repeat(11).trim(), sentence.trim()])
  expect(cutText('word '.repeat(80)).map(part => part.length)).toEqual([349, 49])
  expect(cutText('😀'.repeat(360)).map(part => [...part].length)).toEqual([350, 10])
  expect(cutText('short')).toEqual(['short'])
})

test('a split keeps the first id and all words (A-70)', () => {
  const editor = openLines(['0 black before', `1 red ${long}`])
  cutLine(editor.editor, 1, refusal => void editor.refused.push(refusal))
  expect(
    editor
      .lines()
      .map(({ lineid, level, bullet, text_raw }) => [
        typeof existing(lineid, 'the lineid') === 'number' ? lineid : 'new',
        level,
        bullet,
        text_raw,
      ]),
  ).toEqual([
    [1, 0, 'black', 'before'],
    [2, 1, 'red', sentence.repeat(11).trim()],
    ['new', 1, 'red', sentence.trim()],
  ])
  editor.press('Control+z')
  expect(itemAt(editor.lines(), 1).text_raw).toBe(long)
})

test('marks count as they are stored when a line is split (A-70)', () => {
  const editor = openLines([`0 black ***${'bold '.repeat(69)}bold*** tail of it`])
  cutLine(editor.editor, 0, () => undefined)
  expect(editor.lines().every(({ text_raw }) => [...text_raw].length <= 350)).toBe(true)
  expect(
    editor
      .lines()
      .map(({ text_raw }) => text_raw.replaceAll('***', ''))
      .join(' '),
  ).toBe(`${'bold '.repeat(69)}bold tail of it`)
})

test('Split line is refused where the step is full (A-70)', () => {
  const editor = openLines([`0 black ${long}`, ...Array.from({ length: 7 }, () => '0 black x')])
  cutLine(editor.editor, 0, refusal => void editor.refused.push(refusal))
  expect([editor.refused, itemAt(editor.lines(), 0).text_raw]).toEqual([['full'], long])
})

const at = (level: number, text = 'x') => ({ text, level })
test('surplus lines fill new steps that begin at level 0 (A-83)', () => {
  const shown = (levels: string, room: number) =>
    spreadLines(
      levels.split(' ').map(level => at(Number(level))),
      room,
    ).map(group => group.map(({ level }) => level).join(' '))
  expect(shown('0 0 0 0 0 0 0 0 0 0', 8)).toEqual(['0 0 0 0 0 0 0 0', '0 0'])
  expect(shown('0 0 0 0 0 0 0 1 1 1', 8)).toEqual(['0 0 0 0 0 0', '0 1 1 1'])
  expect(shown('0 1 1 1 1 1 1 1 1 1', 8)).toEqual(['0 1 1 1 1 1 1 1', '0 1'])
  expect(shown('0 0 0', 1)).toEqual(['0', '0 0'])
})

test('warning words set bullets in English and German (A-83)', () => {
  expect(
    withSigns(
      [
        'Note: a',
        'Caution: b',
        'Warning: c',
        'Tip: d',
        'Hinweis: e',
        'Achtung: f',
        'Notes on it',
        'A note: x',
      ].map(text => at(0, text)),
    ).map(({ bullet }) => bullet),
  ).toEqual([
    'icon_note',
    'icon_caution',
    'icon_caution',
    'icon_note',
    'icon_note',
    'icon_caution',
    'black',
    'black',
  ])
  expect(
    withCuts([at(1, long), at(0, 'short')]).map(({ level, text }) => [level, text.length]),
  ).toEqual([
    [1, 340],
    [1, 30],
    [0, 5],
  ])
})
