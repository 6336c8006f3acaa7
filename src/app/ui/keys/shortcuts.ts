// The keyboard map: one table for the handling of keys and for the list that people see. What a
// person changed in it is laid over it in ownKeys.ts.
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Chord } from './keys.ts'
import type { Place } from './shortcutPlaces.ts'

/** Each of the keys does it. */
export type Shortcut = { where: Place; keys: readonly [Chord, ...Chord[]]; does: MessageDescriptor }

/** They are many, and one after the other in everybody's first page. */
const inPatrol = (key: Chord, does: MessageDescriptor) =>
  ({ where: 'patrol', keys: [key], does }) as const
const inTree = (key: Chord, does: MessageDescriptor) =>
  ({ where: 'tree', keys: [key], does }) as const

/** One for each colour of a bullet, in the order of `bulletColours`. */
const colourKeys = ['1', '2', '3', '4', '5', '6', '7', '8'] as const

export const shortcuts = {
  palette: {
    where: 'everywhere',
    keys: ['Mod+K'],
    does: msg`Search or jump to a page; with text selected in an editor: add a link`,
  },
  listShortcuts: {
    where: 'everywhere',
    keys: ['?', 'Shift+F1'],
    does: msg`Show keyboard shortcuts`,
  },
  save: { where: 'everywhere', keys: ['Mod+S'], does: msg`Save now` },
  nextPane: { where: 'everywhere', keys: ['F6'], does: msg`Next part of the page` },
  previousPane: { where: 'everywhere', keys: ['Shift+F6'], does: msg`Previous part of the page` },
  undo: { where: 'everywhere', keys: ['Mod+Z'], does: msg`Undo` },
  redo: { where: 'everywhere', keys: ['Mod+Shift+Z', 'Mod+Y'], does: msg`Redo` },
  close: {
    where: 'everywhere',
    keys: ['Escape'],
    does: msg`Close the open dialog or menu, or leave the text`,
  },
  pasteChoice: {
    where: 'everywhere',
    keys: ['Alt+Enter'],
    does: msg`Choose formatted or plain text after pasting`,
  },

  outlineUp: { where: 'outline', keys: ['ArrowUp'], does: msg`Previous step` },
  outlineDown: { where: 'outline', keys: ['ArrowDown'], does: msg`Next step` },
  outlineFirst: { where: 'outline', keys: ['Home'], does: msg`First step` },
  outlineLast: { where: 'outline', keys: ['End'], does: msg`Last step` },
  outlineEdit: { where: 'outline', keys: ['Enter'], does: msg`Edit the step` },
  moveStepUp: { where: 'outline', keys: ['Alt+Shift+ArrowUp'], does: msg`Move the step up` },
  moveStepDown: { where: 'outline', keys: ['Alt+Shift+ArrowDown'], does: msg`Move the step down` },
  duplicateStep: { where: 'outline', keys: ['Mod+D'], does: msg`Duplicate the step` },
  deleteStep: { where: 'outline', keys: ['Delete'], does: msg`Delete the step (you can undo it)` },

  newStep: { where: 'step', keys: ['Mod+Enter'], does: msg`New step after this one` },
  splitStep: { where: 'step', keys: ['Mod+Shift+Enter'], does: msg`Split the step at this line` },
  stepBefore: { where: 'step', keys: ['Alt+PageUp'], does: msg`Go to the previous step` },
  stepAfter: { where: 'step', keys: ['Alt+PageDown'], does: msg`Go to the next step` },
  drawOnStep: { where: 'step', keys: ['F2'], does: msg`Draw on the picture` },
  nextFinding: { where: 'step', keys: ['F8'], does: msg`Next Guide Check finding` },
  findingBefore: {
    where: 'step',
    keys: ['Shift+F8'],
    does: msg`Previous Guide Check finding`,
  },

  splitLine: {
    where: 'line',
    keys: ['Enter'],
    does: msg`Start a new line, or split the line at the cursor`,
  },
  joinBefore: {
    where: 'line',
    keys: ['Backspace'],
    does: msg`At the start: outdent, make the bullet black, or join with the previous line`,
  },
  joinAfter: { where: 'line', keys: ['Delete'], does: msg`At the end: join with the next line` },
  deepenLine: { where: 'line', keys: ['Tab'], does: msg`Indent the line` },
  liftLine: { where: 'line', keys: ['Shift+Tab'], does: msg`Outdent the line` },
  moveLineUp: {
    where: 'line',
    keys: ['Alt+ArrowUp'],
    does: msg`Move the line up, with the lines indented below it`,
  },
  moveLineDown: {
    where: 'line',
    keys: ['Alt+ArrowDown'],
    does: msg`Move the line down, with the lines indented below it`,
  },
  bullet: { where: 'line', keys: ['Mod+.'], does: msg`Choose the bullet` },
  bulletColour: {
    where: 'line',
    keys: colourKeys,
    does: msg`Then choose the colour of the bullet`,
  },
  bulletSign: {
    where: 'line',
    keys: ['N', 'C', 'R'],
    does: msg`Then choose note, caution or reminder as the bullet`,
  },
  bold: { where: 'line', keys: ['Mod+B'], does: msg`Bold` },
  italic: { where: 'line', keys: ['Mod+I'], does: msg`Italic` },
  underline: { where: 'line', keys: ['Mod+U'], does: msg`Underline` },
  code: { where: 'line', keys: ['Mod+E'], does: msg`Code` },

  pageHeading: {
    where: 'page',
    keys: ['Mod+Alt+1', 'Mod+Alt+2', 'Mod+Alt+3', 'Mod+Alt+4'],
    does: msg`Heading levels 2 to 5`,
  },
  pageNumbers: { where: 'page', keys: ['Mod+Shift+7'], does: msg`Numbered list` },
  pageBullets: { where: 'page', keys: ['Mod+Shift+8'], does: msg`Bulleted list` },
  pageBreak: { where: 'page', keys: ['Shift+Enter'], does: msg`New line in the same paragraph` },
  pageSource: { where: 'page', keys: ['F4'], does: msg`Switch between the page and its wiki text` },
  blockUp: { where: 'page', keys: ['Alt+ArrowUp'], does: msg`Move the block up` },
  blockDown: { where: 'page', keys: ['Alt+ArrowDown'], does: msg`Move the block down` },

  openPicture: { where: 'picture', keys: ['Enter'], does: msg`Open` },
  cropPicture: { where: 'picture', keys: ['C'], does: msg`Crop` },
  drawOnPicture: { where: 'picture', keys: ['M'], does: msg`Draw on the picture` },
  removePicture: {
    where: 'picture',
    keys: ['Delete'],
    does: msg`Remove the picture from the step`,
  },
  pictureBefore: {
    where: 'picture',
    keys: ['Shift+ArrowLeft'],
    does: msg`Move the picture one place to the left`,
  },
  pictureAfter: {
    where: 'picture',
    keys: ['Shift+ArrowRight'],
    does: msg`Move the picture one place to the right`,
  },

  boardPicture: {
    where: 'board',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    does: msg`Previous or next picture; previous or next step`,
  },
  boardBack: {
    where: 'board',
    keys: ['Shift+ArrowLeft'],
    does: msg`Move the picture one place earlier`,
  },
  boardOn: {
    where: 'board',
    keys: ['Shift+ArrowRight'],
    does: msg`Move the picture one place later`,
  },
  boardStepBack: {
    where: 'board',
    keys: ['Shift+ArrowUp'],
    does: msg`Move the picture to the previous step`,
  },
  boardStepOn: {
    where: 'board',
    keys: ['Shift+ArrowDown'],
    does: msg`Move the picture to the next step`,
  },
  boardDivide: { where: 'board', keys: ['Enter'], does: msg`Start a new step with this picture` },
  boardJoin: { where: 'board', keys: ['Backspace'], does: msg`Merge with the previous step` },
  boardAside: { where: 'board', keys: ['X'], does: msg`Set the picture aside` },
  boardRemove: { where: 'board', keys: ['Delete'], does: msg`Remove the picture` },
  boardGroupBack: {
    where: 'board',
    keys: ['Alt+Shift+ArrowUp'],
    does: msg`Move the whole step up`,
  },
  boardGroupOn: {
    where: 'board',
    keys: ['Alt+Shift+ArrowDown'],
    does: msg`Move the whole step down`,
  },

  drawColour: {
    where: 'markup',
    keys: colourKeys,
    does: msg`Colour`,
  },
  drawNothing: { where: 'markup', keys: ['V'], does: msg`Select and move shapes` },
  drawCircle: { where: 'markup', keys: ['O', 'C'], does: msg`Circle` },
  drawRectangle: { where: 'markup', keys: ['R'], does: msg`Rectangle` },
  drawArrow: { where: 'markup', keys: ['A'], does: msg`Arrow` },
  drawLine: { where: 'markup', keys: ['L'], does: msg`Straight line` },
  drawGap: { where: 'markup', keys: ['G'], does: msg`Double arrow` },
  drawNumber: { where: 'markup', keys: ['N'], does: msg`Number` },
  drawOutline: { where: 'markup', keys: ['P'], does: msg`Polygon` },
  placeShape: { where: 'markup', keys: ['Enter'], does: msg`Place in the middle` },
  nextShape: { where: 'markup', keys: ['Tab', 'Shift+Tab'], does: msg`Next shape, previous shape` },
  moveShape: {
    where: 'markup',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    does: msg`Move the shape by 1 pixel (with Shift by 10, with Alt only its handle)`,
  },
  nextHandle: { where: 'markup', keys: ['E'], does: msg`Next handle` },
  // A French keyboard has − on the key of 6, which is a colour; the picture itself takes it.
  sizeShape: { where: 'markup', keys: ['+'], does: msg`Make the shape larger (smaller with −)` },
  duplicateShape: { where: 'markup', keys: ['Mod+D'], does: msg`Duplicate` },
  removeShape: { where: 'markup', keys: ['Delete', 'Backspace'], does: msg`Remove` },
  useShapes: { where: 'markup', keys: ['Mod+Enter'], does: msg`Use the shapes` },

  nextQuestion: { where: 'conflict', keys: ['J'], does: msg`Next question` },
  questionBefore: { where: 'conflict', keys: ['K'], does: msg`Previous question` },
  theirs: { where: 'conflict', keys: ['1'], does: msg`Theirs` },
  mine: { where: 'conflict', keys: ['2'], does: msg`Mine` },
  both: { where: 'conflict', keys: ['3'], does: msg`Both` },
  suggested: { where: 'conflict', keys: ['4'], does: msg`Suggested` },
  editAnswer: { where: 'conflict', keys: ['E'], does: msg`Write my own wording` },
  applyAnswers: { where: 'conflict', keys: ['Mod+Enter'], does: msg`Apply` },

  preview: { where: 'preview', keys: ['F9'], does: msg`Open or close the preview` },
  previewBefore: { where: 'preview', keys: ['ArrowLeft'], does: msg`Previous step` },
  previewAfter: { where: 'preview', keys: ['ArrowRight'], does: msg`Next step` },

  acceptEdit: inPatrol('A', msg`Accept, or apply your choice for each change`),
  acceptRest: inPatrol('R', msg`Accept what you left undecided`),
  acceptUpTo: inPatrol('Shift+A', msg`Accept this edit and all edits it builds on`),
  denyEdit: inPatrol('D', msg`Deny`),
  mendEdit: inPatrol('E', msg`Accept with edit`),
  skipEdit: inPatrol('S', msg`Skip`),
  nextEdit: inPatrol('J', msg`Next edit`),
  editBefore: inPatrol('K', msg`Previous edit`),
  undoDecision: inPatrol('U', msg`Undo the last decision`),
  nextHunk: inPatrol('N', msg`Next change`),
  hunkBefore: inPatrol('P', msg`Previous change`),
  turnVerdict: inPatrol('X', msg`Accept or deny this change, or leave it undecided`),
  acceptChange: inPatrol('Y', msg`Accept this change`),
  denyChange: inPatrol('V', msg`Deny this change`),
  switchBase: inPatrol(
    'B',
    msg`Compare the edit with the live version, or with the edit before it`,
  ),
  turnPictures: inPatrol('I', msg`Change how pictures are compared`),
  flipPictures: inPatrol('T', msg`Switch between the old and the new picture`),
  enlargePicture: inPatrol('L', msg`Enlarge the pictures of this step`),
  showAuthor: inPatrol('W', msg`Go to the information about the author`),
  filterQueue: inPatrol('Q', msg`Sort and filter the queue`),
  unfoldSteps: inPatrol('F', msg`Show unchanged parts`),
  pickReason: {
    where: 'patrol',
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    does: msg`Deny with the reason that has this number`,
  },
  confirmDecision: inPatrol('Mod+Enter', msg`Deny with the reason you wrote`),

  nextChange: { where: 'changes', keys: ['J'], does: msg`Next change` },
  changeBefore: { where: 'changes', keys: ['K'], does: msg`Previous change` },
  openChange: { where: 'changes', keys: ['Enter'], does: msg`Compare with the previous version` },
  seeChange: { where: 'changes', keys: ['S'], does: msg`Mark as seen` },
  revertChange: { where: 'changes', keys: ['R'], does: msg`Revert the change` },
  undoRevert: { where: 'changes', keys: ['U'], does: msg`Undo the revert` },

  treeUp: inTree('ArrowUp', msg`Previous row`),
  treeDown: inTree('ArrowDown', msg`Next row`),
  treeFirst: inTree('Home', msg`First row`),
  treeLast: inTree('End', msg`Last row`),
  treeIn: inTree('ArrowRight', msg`Expand, then go to the first subcategory`),
  treeOut: inTree('ArrowLeft', msg`Collapse, then go to the parent category`),
  treeSiblings: inTree('*', msg`Expand all at this level`),
  treePage: inTree('Enter', msg`Open the page`),
  treeChoose: {
    where: 'tree',
    keys: [' '],
    does: msg`Select the row; with Shift, all rows up to here`,
  },
  treeChooseAll: inTree('Mod+A', msg`Select all rows`),
  cutCategory: { where: 'tree', keys: ['Mod+X'], does: msg`Cut` },
  pasteCategory: { where: 'tree', keys: ['Mod+V'], does: msg`Paste here` },
  renameCategory: { where: 'tree', keys: ['F2'], does: msg`Rename` },
  deleteCategory: { where: 'tree', keys: ['Delete'], does: msg`Delete (asks first)` },
  workBefore: { where: 'work', keys: ['ArrowLeft', 'Alt+PageUp'], does: msg`Previous step` },
  workAfter: { where: 'work', keys: ['ArrowRight', 'Alt+PageDown'], does: msg`Next step` },
  workDone: { where: 'work', keys: ['Mod+Enter'], does: msg`Sign off the step and continue` },

  nextText: { where: 'translate', keys: ['F8'], does: msg`Next text to translate` },
  textBefore: { where: 'translate', keys: ['Shift+F8'], does: msg`Previous text to translate` },
  saveText: { where: 'translate', keys: ['Mod+Enter'], does: msg`Save the text and continue` },
  switchSides: {
    where: 'translate',
    keys: ['F4'],
    does: msg`Switch between source and translation`,
  },

  filterTree: {
    where: 'tree',
    keys: ['Mod+F'],
    does: msg`Filter; press again for the browser’s search`,
  },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts
