/** Where the company works, as structured data. */
import type { CityLeaf, GeoCircleLeaf, GeoCoordinatesLeaf } from "schema-dts";
import type { PublicOrganization } from "../../api/contract/types.gen";

/** The office's place; undefined until the settings tell it. */
export function officeGeo({ business }: PublicOrganization): GeoCoordinatesLeaf | undefined {
  const { latitude, longitude } = business ?? {};
  if (typeof latitude !== "number" || typeof longitude !== "number") return undefined;
  return { "@type": "GeoCoordinates", latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) };
}

/** A circle around the office, or its city while its place is not told. */
export function serviceArea(organization: PublicOrganization): GeoCircleLeaf | CityLeaf | undefined {
  const { business, city } = organization;
  const geo = officeGeo(organization);
  if (geo && business) {
    return { "@type": "GeoCircle", geoMidpoint: geo, geoRadius: business.serviceRadiusKm * 1000 };
  }
  return city ? { "@type": "City", name: city } : undefined;
}
