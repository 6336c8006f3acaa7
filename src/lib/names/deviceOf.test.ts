import { expect, test } from 'vitest'
import { deviceOf } from './deviceOf.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const ipad = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`
test.each([
  [
    `Mozilla/5.0 (Linux; Android 14; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome, Android',
  ],
  [windows, 'Chrome, Windows'],
  [windows.replace('Chrome/', 'HeadlessChrome/'), 'Chrome, Windows'],
  [`${windows} Edg/140.0.0.0`, 'Edge, Windows'],
  [`${windows} OPR/120.0.0.0`, 'Opera, Windows'],
  [`${ipad} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPad'],
  [`${ipad} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iPad'],
  [`${ipad} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari, iPad'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 'Safari, macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', ''],
])('%s is named in two words', (userAgent, name) => {
  expect(deviceOf(userAgent)).toBe(name)
})
