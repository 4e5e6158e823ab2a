/** The keys of the equipment that the stand-in's sheets list, by line and part, from a table of its own. */

const LINES: Readonly<Record<string, string>> = {
  ABS防抱死: 'abs',
  '车身稳定控制(ESC/ESP/DSC等)': 'stability_control',
  胎压监测功能: '胎压报警=tyre_pressure_warning 胎压显示=tyre_pressure_display',
  儿童座椅接口: 'child_seat_anchors',
  并线辅助: 'blind_spot_assist',
  车道保持辅助系统: 'lane_keeping_assist',
  '主/副驾驶座安全气囊': '主=driver_airbag 副=passenger_airbag',
  '前/后排侧气囊': '前=front_side_airbags 后=rear_side_airbags',
  '前/后排头部气囊(气帘)': '前=front_curtain_airbags 后=rear_curtain_airbags',
  '主动刹车/主动安全系统': 'automatic_emergency_braking',
  '前/后驻车雷达': '前=front_parking_sensors 后=rear_parking_sensors',
  驾驶辅助影像: '倒车影像=rear_camera 360度全景影像=surround_view_camera',
  巡航系统: '定速巡航=cruise_control 自适应巡航=adaptive_cruise_control',
  自动驻车: 'auto_hold',
  上坡辅助: 'hill_start_assist',
  自动泊车入位: 'automatic_parking',
  陡坡缓降: 'hill_descent_control',
  天窗类型: '电动天窗=sunroof 全景天窗=panoramic_roof',
  轮圈材质: '钢=steel_wheels 铝合金=alloy_wheels',
  电动后备厢: 'power_tailgate',
  车内中控锁: 'central_locking',
  无钥匙进入功能: 'keyless_entry',
  无钥匙启动系统: 'keyless_start',
  车顶行李架: 'roof_rails',
  方向盘材质: '真皮=leather_steering_wheel',
  多功能方向盘: 'multifunction_steering_wheel',
  全液晶仪表盘: 'digital_instrument_cluster',
  HUD抬头数字显示: 'head_up_display',
  方向盘换挡: 'shift_paddles',
  方向盘加热: 'heated_steering_wheel',
  座椅材质: '织物=fabric_seats 真皮=leather_seats',
  '主/副驾驶座电动调节': '主=power_driver_seat 副=power_passenger_seat',
  前排座椅功能: '加热=heated_front_seats 通风=ventilated_front_seats',
  后排座椅放倒形式: '比例放倒=split_folding_rear_seats',
  电动座椅记忆功能: 'seat_memory',
  '前/后中央扶手': '前=front_centre_armrest 后=rear_centre_armrest',
  中控彩色屏幕: 'central_display',
  GPS导航系统: 'navigation',
  '蓝牙/车载电话': 'bluetooth',
  '手机互联/映射': 'CarPlay=apple_carplay CarLife=carlife',
  车联网: 'connected_services',
  近光灯光源: '卤素=halogen_low_beam LED=led_low_beam',
  远光灯光源: '卤素=halogen_high_beam LED=led_high_beam',
  LED日间行车灯: 'led_daytime_running_lights',
  自动头灯: 'automatic_headlights',
  大灯高度可调: 'headlight_levelling',
  自适应远近光: 'adaptive_high_beam',
  '前/后电动车窗': '前=front_power_windows 后=rear_power_windows',
  外后视镜功能: '电动调节=power_mirrors 后视镜加热=heated_mirrors',
  内后视镜功能: '自动防眩目=auto_dimming_mirror',
  感应雨刷功能: 'rain_sensor',
  后排隐私玻璃: 'privacy_glass',
  空调温度控制方式: '手动空调=manual_air_conditioning 自动空调=automatic_air_conditioning',
  后座出风口: 'rear_air_vents',
  温度分区控制: 'multi_zone_climate',
  车载空气净化器: 'air_purifier',
  车载冰箱: 'refrigerator',
}

const KEYS = new Map(
  Object.entries(LINES).flatMap(([line, parts]) =>
    parts.split(' ').map((one) => {
      const [first = '', key] = one.split('=')
      return key === undefined ? ([line, first] as const) : ([`${line} ${first}`, key] as const)
    }),
  ),
)

/** Null for the materials and sizes that have no key. */
export function equipmentKeyOf({ name, part }: { readonly name: string; readonly part: string | null }): string | null {
  return KEYS.get(part === null ? name : `${name} ${part}`) ?? null
}
