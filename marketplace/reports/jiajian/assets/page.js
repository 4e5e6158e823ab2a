// Renders the page's state: a small stand-in for the framework that such pages use.
;(() => {
  const state = window.__INITIAL_STATE__
  const detail = state.report.data.detail

  function el(tag, className, children) {
    const node = document.createElement(tag)
    if (className) node.className = className
    for (const child of [].concat(children ?? [])) if (child !== null) node.append(child)
    return node
  }

  const two = (number) => String(number).padStart(2, '0')
  function formatTime(value) {
    if (typeof value !== 'number') return value
    const date = new Date(value + 8 * 3600 * 1000)
    const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
    return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
  }

  const field = (label, value) => el('div', 'field', [el('span', 'label', label), el('span', 'value', value)])
  const card = (title, children) => el('section', 'card', [el('h2', '', title), ...children])

  function renderHead() {
    const grade = detail.grade
    return el('header', 'head', [
      el('h1', '', detail.title),
      el('p', 'no', `报告编号 ${detail.reportNo}`),
      grade && el('div', 'grade', [el('b', '', grade.levelText), grade.desc ? el('span', '', grade.desc) : null]),
      detail.checkTime && field('检测时间', detail.checkTime),
      detail.reportTime && field('报告生成时间', formatTime(detail.reportTime)),
    ])
  }

  function renderCategory(category) {
    const counts = category.statistics.map((row) => el('span', 'count', `${row.label} ${row.num}`))
    const total = category.totalNum === null ? null : el('span', 'total', `共${category.totalNum}项`)
    const rows = category.parts.map((part) =>
      el('li', part.resultCode === 1 ? 'bad' : '', [
        el('span', 'name', part.partName),
        el('span', 'result', part.resultName),
        part.remark ? el('em', '', part.remark) : null,
      ]),
    )
    return card(category.categoryName, [el('div', 'counts', [...counts, total]), el('ul', '', rows)])
  }

  function renderQuery(query) {
    const link = el('a', '', '查看凭证')
    link.href = query.receiptUrl
    return el('div', 'query', [
      el('b', '', query.name),
      query.queryDate && el('span', '', ` 查询日期 ${query.queryDate}`),
      el('p', '', query.resultText),
      query.receiptUrl ? link : null,
    ])
  }

  const blocks = [renderHead()]
  const use = detail.useProperty
  const basics = detail.carInfo.map((row) => field(row.label, row.value))
  if (use) basics.push(field(use.name, use.value))
  const health = detail.batteryHealth
  if (health) {
    basics.push(field('电池健康度', health.soh))
    if (health.testMethod) basics.push(field('电池检测方式', health.testMethod))
    if (health.testTime) basics.push(field('电池检测日期', health.testTime))
  }
  if (detail.rentDesc) basics.push(el('p', '', detail.rentDesc))
  blocks.push(card('车辆信息', basics))
  if (detail.conclusions.length)
    blocks.push(
      card(
        '检测结论',
        detail.conclusions.map((line) => field(line.title, line.resultText)),
      ),
    )
  if (detail.scoreItems.length)
    blocks.push(
      card('检测概览', [
        el(
          'div',
          'scores',
          detail.scoreItems.map((item) => field(item.name, `${item.abnormalNum}/${item.totalNum}`)),
        ),
      ]),
    )
  blocks.push(
    el(
      'aside',
      'promo',
      state.marketing.blocks.map((block) => el('p', '', block.text)),
    ),
  )
  blocks.push(...detail.categories.map(renderCategory))
  if (detail.remould.length)
    blocks.push(
      card(
        '改装情况',
        detail.remould.map((row) => field(row.name, row.value)),
      ),
    )
  if (detail.history.length) blocks.push(card('历史查询', detail.history.map(renderQuery)))
  blocks.push(
    el(
      'footer',
      '',
      detail.notices.map((notice) => el('p', '', notice)),
    ),
  )
  document.getElementById('app').replaceChildren(...blocks)
})()
