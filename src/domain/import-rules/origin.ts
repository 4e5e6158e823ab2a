/** Where a car was built, as far as the name of its maker says so. It decides rules of origin; where the car is sold does not. */
import { decide, depends, type ImportedCar, type Judgement } from './judgements.ts'

/** Importers are called 特斯拉(进口) or 大众进口汽车. */
const IMPORTED = '进口'

/**
 * Companies and brands that build battery cars in China, by a part of the name of their makers. A joint venture bears the name of its Chinese
 * partner. Makers of which some cars come from abroad are not listed, unless the name says which company it is: 智马达, not smart.
 */
const BUILDERS = `
  一汽 上汽 上海汽车 东风 广汽 北汽 北京 长安 长城 吉利 奇瑞 江淮 江汽 江铃 比亚迪 华晨 海马 海南马自达 众泰 力帆 福田 长丰 猎豹 东南 华泰 南京 五菱
  宝骏 红旗 奔腾 腾势 仰望 方程豹 埃安 昊铂 传祺 启辰 岚图 神龙 风神 奕派 纳米 赛力斯 问界 鸿蒙智行 智界 享界 尊界 尚界 阿维塔 深蓝 哈弗 魏牌 欧拉 坦克 沙龙
  几何 银河 雷达 极氪 领克 睿蓝 远程 曹操 全球鹰 极越 沃尔沃亚太 大庆沃尔沃 极星 武汉路特斯 智马达 smart汽车 特斯拉中国 特斯拉(中国) 特斯拉(上海) 特斯拉上海
  大众(安徽) 大众安徽 光束汽车 星途 捷途 icar 开瑞 凯翼 极狐 荣威 名爵 飞凡 智己 蔚来 乐道 萤火虫 小鹏 理想 零跑 小米 合众 哪吒 威马 高合 华人运通 爱驰 天际
  合创 恒大 恒驰 前途 云度 知豆 雷丁 御捷 领途 新特 电咖 国机智骏 国金 裕路 大乘 大运 远航 创维 开沃 朋克 百智 吉麦 小虎 橙仕 电动屋 自游家 赛麟 野马 长江 九龙
  金龙 金旅 陕汽 郑州日产 悦达起亚 福建奔驰 福建戴姆勒 观致 宝沃 汉腾 思皓 极石
`
  .trim()
  .split(/\s+/)

/** Null if unknown. */
function wasBuiltInChina(maker: string | null): boolean | null {
  if (maker === null) return null
  const name = maker.normalize('NFKC').toLowerCase()
  if (name.includes(IMPORTED)) return false
  return BUILDERS.some((builder) => name.includes(builder)) ? true : null
}

export function isFromChina({ source_maker }: ImportedCar): Judgement {
  const isKnown = wasBuiltInChina(source_maker)
  return isKnown === null ? depends('origin') : decide(isKnown)
}
