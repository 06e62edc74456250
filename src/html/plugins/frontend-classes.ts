import { deviceInfix, devices, displayClasses, spacingClasses } from './device-classes.js'

/** The `config` of a djangocms_frontend.models.FrontendUIItem. */
type FrontendConfig = Readonly<Record<string, unknown>>

/** The parent of a plugin, which its classes depend on. */
export interface FrontendParent {
  readonly type: string
  readonly config: FrontendConfig
  /** The plugin is the first child. */
  readonly isFirst: boolean
  /** The position of the plugin among the children, from 1. */
  readonly number: number
}

type ClassRule = (config: FrontendConfig, parent: FrontendParent | null) => readonly unknown[]

/**
 * The CSS classes that a plugin of djangocms-frontend gets from its settings, as its Bootstrap 5 classes do
 * (djangocms_frontend.contrib.*.frameworks.bootstrap5 and djangocms_frontend.common).
 */
export function frontendClasses(type: string, config: FrontendConfig, parent: FrontendParent | null): string[] {
  const rules = classRules[type] ?? []
  return rules
    .flatMap((rule) => rule(config, parent))
    .filter(Boolean)
    .map(String)
}

const responsive: ClassRule = ({ responsive_visibility: shown }) => displayClasses(shown, 'block')
const responsiveRow: ClassRule = ({ responsive_visibility: shown }) => displayClasses(shown, 'flex')
const margin: ClassRule = (config) => spacingClasses([config.margin_x, config.margin_y], config.margin_devices)
const padding: ClassRule = (config) => spacingClasses([config.padding_x, config.padding_y], config.padding_devices)

const background: ClassRule = ({
  background_context: context,
  background_opacity: opacity,
  background_shadow: shadow,
}) => [
  context && `bg-${context}`,
  opacity && `bg-opacity-${opacity}`,
  shadow && (shadow === 'reg' ? 'shadow' : `shadow-${shadow}`),
]

const sizing: ClassRule = ({ size_x: x, size_y: y }) => [sizeClass('w', x), sizeClass('h', y)]

const rowColumns: ClassRule = (config) =>
  devices.map((device) => {
    const size = config[`row_cols_${device}`]
    return Number.isInteger(size) && `row-cols-${deviceInfix(device)}${size}`
  })

const gridColumns: ClassRule = (config) =>
  devices.flatMap((device) =>
    ['col', 'order', 'offset', 'ms', 'me'].map((element) => {
      const size = config[`${device}_${element}`]
      const isNumber = Number.isInteger(size) && !['ms', 'me'].includes(element)
      if (!isNumber && !size) return ''
      const value = !isNumber || (size === 0 && element === 'col') ? 'auto' : size
      return `${element}-${deviceInfix(device)}${value}`
    }),
  )

const row: ClassRule = ({ vertical_alignment: vertical, horizontal_alignment: horizontal, gutters }, parent) => [
  'row',
  vertical,
  horizontal,
  parent?.type === 'CardPlugin' && 'g-0',
  gutters && `g-${gutters}`,
]

const column: ClassRule = ({ text_alignment: text, column_alignment: own }) => ['col', text && `text-${text}`, own]

const card: ClassRule = (config, parent) => [
  'card',
  config.card_outline && `border-${config.card_outline}`,
  config.card_alignment && `text-${config.card_alignment}`,
  config.card_text_color && `text-${config.card_text_color}`,
  (config.card_full_height || (parent?.type === 'CardLayoutPlugin' && parent.config.card_type === 'row')) && 'h-100',
]

const image: ClassRule = (config, parent) => [
  config.alignment && (config.alignment === 'center' ? 'mx-auto d-block' : `float-${config.alignment}`),
  config.picture_fluid && 'img-fluid',
  config.picture_rounded && 'rounded',
  config.picture_thumbnail && 'img-thumbnail',
  parent?.type === 'CardPlugin' && (parent.isFirst ? 'card-img-top' : 'card-img-bottom'),
  parent?.type === 'FigurePlugin' && 'figure-img',
]

const link: ClassRule = (config, parent) => {
  const { link_type: type = 'link', link_context: context, link_outline: outline } = config
  const isListed = parent?.type === 'ListGroupPlugin'
  return [
    isListed && 'list-group-item list-group-item-action',
    !isListed && type === 'link' && parent?.type === 'CardInnerPlugin' && 'card-link',
    context && type === 'link' && `link-${context}`,
    context && type !== 'link' && `btn ${outline ? 'btn-outline' : isListed ? 'list-group-item' : 'btn'}-${context}`,
    config.link_size,
    config.link_block && 'd-block',
    config.link_stretched && 'stretched-link',
  ]
}

const heading: ClassRule = ({ heading_context: context, heading_alignment: alignment }) => [
  context && `text-${context}`,
  alignment && `text-${alignment}`,
]

const navigation: ClassRule = ({ navbar_design: design = '', navbar_breakpoint: breakpoint = '' }) => [
  `navbar navbar-${design} navbar-expand-${breakpoint}`,
  design === 'dark' && 'bg-dark',
]

const tabItem: ClassRule = ({ tab_bordered: bordered }, parent) => {
  const { tab_effect: effect, tab_type: type, tab_index: shown } = parent?.config ?? {}
  return [
    'tab-pane',
    effect,
    bordered && (type === 'nav-tabs' ? 'border-end border-start border-bottom' : 'border'),
    type === 'nav-tabs' && 'bg-body',
    shown === parent?.number && 'show active',
  ]
}

const icon: ClassRule = ({ icon: picked, icon_size: size, icon_foreground: foreground, icon_rounded: rounded }) => [
  (picked as FrontendConfig | null)?.iconClass,
  typeof size === 'string' && !size.endsWith('%') && size,
  foreground && `text-${foreground}`,
  rounded && 'text-center rounded rounded-circle',
]

const space: ClassRule = ({ space_property: property, space_sides: sides, space_size: size, space_device: device }) => [
  `${property}${sides}-${device && device !== 'xs' ? `${device}-` : ''}${size}`,
]

/** By plugin type, in the order in which the classes are added. */
const classRules: Readonly<Record<string, readonly ClassRule[]>> = {
  AccordionPlugin: [({ accordion_flush: flush }) => ['accordion', flush && 'accordion-flush']],
  AccordionItemPlugin: [({ accordion_item_open: open }) => ['accordion-collapse collapse', open && 'show']],
  AlertPlugin: [
    ({ alert_context: context, alert_shadow: shadow, alert_dismissible: dismissible }) => [
      `alert alert-${context}`,
      shadow && (shadow === 'reg' ? 'shadow' : `shadow-${shadow}`),
      dismissible && 'alert-dismissible',
    ],
    responsive,
    padding,
    margin,
  ],
  BadgePlugin: [({ badge_context: context, badge_pills: pills }) => [`badge bg-${context}`, pills && 'rounded-pill']],
  CarouselPlugin: [({ carousel_transition: transition }) => ['carousel slide', transition]],
  CarouselSlidePlugin: [(_, parent) => ['carousel-item', parent?.isFirst && 'active'], background],
  CollapseContainerPlugin: [() => ['collapse']],
  IconPlugin: [icon, responsive, padding, margin, background],
  JumbotronPlugin: [
    ({ background_context: context }) => [!context && 'bg-light'],
    responsive,
    padding,
    margin,
    background,
  ],
  ListGroupPlugin: [({ list_group_flush: flush }) => ['list-group', flush && 'list-group-flush'], responsive, margin],
  ListGroupItemPlugin: [
    ({ list_context: context, list_state: state }) => [
      'list-group-item',
      context && `list-group-item-${context}`,
      state,
    ],
    responsive,
    padding,
  ],
  MediaPlugin: [() => ['d-flex'], responsive],
  MediaBodyPlugin: [() => ['flex-grow-1 ms-3']],
  NavigationPlugin: [navigation, background],
  NavBrandPlugin: [() => ['navbar-brand']],
  NavLinkPlugin: [link, padding, margin],
  SpacingPlugin: [space],
  TabPlugin: [({ tab_alignment: alignment }) => [alignment === 'flex-column' && 'flex-row d-flex']],
  TabItemPlugin: [tabItem, padding],
  GridContainerPlugin: [(config) => [config.container_type], responsive, padding, margin, background, sizing],
  GridRowPlugin: [row, rowColumns, responsiveRow, padding, margin],
  GridColumnPlugin: [column, gridColumns, responsive, padding, margin, background],
  CardLayoutPlugin: [(config) => [config.card_type], rowColumns],
  CardPlugin: [card, responsive, margin, background],
  CardInnerPlugin: [
    ({ inner_type: type, text_alignment: text }) => [type, text && `text-${text}`],
    responsive,
    padding,
    background,
  ],
  ImagePlugin: [image, responsive, margin],
  LinkPlugin: [link, padding, margin],
  TextLinkPlugin: [link, padding, margin],
  HeadingPlugin: [heading, padding, margin],
  BlockquotePlugin: [
    ({ quote_alignment: alignment, quote_source: source }) => [
      !source && 'blockquote',
      alignment && `text-${alignment}`,
    ],
    responsive,
    padding,
    margin,
    background,
  ],
  CodePlugin: [responsive, padding, margin, background],
  FigurePlugin: [
    ({ figure_alignment: alignment }) => ['figure', alignment && `text-${alignment}`],
    responsive,
    padding,
    margin,
    background,
  ],
}

function sizeClass(prefix: string, size: unknown): string {
  const text = typeof size === 'string' ? size : ''
  return /^\d+$/.test(text) || text === 'auto' ? `${prefix}-${text}` : text
}
