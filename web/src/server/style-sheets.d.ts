declare module "virtual:style-sheets" {
  export const styleSheets: Record<string, string[]>;
}
