//! What materials are filtered by, and how many there are of each value.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::MaterialsQuery;
use kernel::Db;
use kernel::ids::MaterialId;
use kernel::page::AnyOf;
use pricing::material::{Grade, MaterialKind};

/// Number of materials by filter value, with all other filters applied.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MaterialFacets {
    /// By category, those inside others included in them.
    pub categories: Vec<MaterialFacetValue>,
    /// By type.
    pub kinds: Vec<MaterialFacetValue>,
    /// By moisture resistance.
    pub grades: Vec<MaterialFacetValue>,
    /// By brand.
    pub brands: Vec<MaterialFacetValue>,
    /// By finish.
    pub finishes: Vec<MaterialFacetValue>,
    /// By colour code.
    pub colours: Vec<MaterialFacetValue>,
    /// By thickness in hundredths of a millimetre, thinnest first.
    pub thicknesses: Vec<MaterialFacetValue>,
}

/// A filter value with its number of materials.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MaterialFacetValue {
    /// Value in the query.
    pub value: String,
    /// Display label.
    pub label: String,
    /// Number of materials.
    pub count: usize,
}

/// What a material is filtered by.
pub(super) struct Facts {
    pub(super) id: MaterialId,
    /// Everything that words are searched in, in lower case.
    pub(super) words: String,
    pub(super) kind: MaterialKind,
    pub(super) grade: Option<Grade>,
    pub(super) brand: Option<String>,
    pub(super) finish: String,
    pub(super) colour_code: String,
    pub(super) thickness: Option<i32>,
    /// Slugs and names from the root category to its own, in the order of the tree.
    pub(super) categories: Vec<(String, String)>,
}

/// All public materials, by type and name.
pub(super) async fn facts(db: &mut Db) -> Result<Vec<Facts>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"with recursive tree as (
               select id, array[slug] as slugs, array[name] as names from material_categories
               where parent_id is null and archived_at is null
               union all
               select child.id, tree.slugs || child.slug, tree.names || child.name
               from material_categories as child join tree on child.parent_id = tree.id
               where child.archived_at is null
           )
           select material.id as "id: MaterialId",
               lower(concat_ws(' ', material.name, material.code, material.finish, material.colour_code, brand.name))
                   as "words!",
               material.kind as "kind: MaterialKind", material.grade as "grade: Grade", brand.name as "brand?",
               material.finish, material.colour_code, material.thickness, tree.slugs as "slugs?", tree.names as "names?"
           from materials as material
           left join brands as brand on brand.id = material.brand_id and brand.archived_at is null
           left join tree on tree.id = material.category_id
           where material.is_public and material.status = 'active' and material.archived_at is null
           order by lower(material.name), material.id"#,
    )
    .fetch_all(db)
    .await?;
    let mut facts: Vec<_> = rows
        .into_iter()
        .map(|row| Facts {
            id: row.id,
            words: row.words,
            kind: row.kind,
            grade: row.grade,
            brand: row.brand,
            finish: row.finish,
            colour_code: row.colour_code,
            thickness: row.thickness,
            categories: row
                .slugs
                .unwrap_or_default()
                .into_iter()
                .zip(row.names.unwrap_or_default())
                .collect(),
        })
        .collect();
    let place = |kind: MaterialKind| MaterialKind::ALL.iter().position(|known| *known == kind);
    // Stable: names stay in order within a type.
    facts.sort_by_key(|facts| place(facts.kind));
    Ok(facts)
}

/// Number of filters that are counted.
const FILTERS: usize = 7;

impl MaterialsQuery {
    /// Whether a material matches, by filter.
    fn fits(&self, facts: &Facts) -> [bool; FILTERS] {
        fn any<T>(asked: &AnyOf<T>, is_so: impl FnMut(&T) -> bool) -> bool {
            asked.0.is_empty() || asked.0.iter().any(is_so)
        }
        let is_within = |slug: &String| facts.categories.iter().any(|(known, _)| known == slug);
        [
            self.category.as_ref().filter(|slug| !slug.is_empty()).is_none_or(is_within),
            any(&self.kind, |kind| *kind == facts.kind),
            any(&self.grade, |grade| Some(*grade) == facts.grade),
            any(&self.brand, |brand| Some(brand) == facts.brand.as_ref()),
            any(&self.finish, |finish| *finish == facts.finish),
            any(&self.colour, |colour| *colour == facts.colour_code),
            any(&self.thickness, |thickness| Some(*thickness) == facts.thickness),
        ]
    }

    /// Whether every word was found.
    fn says(&self, facts: &Facts) -> bool {
        self.q.to_lowercase().split_whitespace().all(|word| facts.words.contains(word))
    }

    /// Whether a material is in the list.
    pub(super) fn shows(&self, facts: &Facts) -> bool {
        self.says(facts) && self.fits(facts).iter().all(|is_so| *is_so)
    }

    /// The values that there are, each counted with all other filters applied.
    pub(super) fn facets(&self, all: &[Facts]) -> MaterialFacets {
        let said: Vec<_> =
            all.iter().filter(|facts| self.says(facts)).map(|facts| (facts, self.fits(facts))).collect();
        // With which materials a filter's values are counted: those that all other filters let pass.
        let but = |filter: usize| {
            let passes = move |fits: &[bool; FILTERS]| {
                fits.iter().enumerate().all(|(at, is_so)| at == filter || *is_so)
            };
            said.iter().filter(move |(_, fits)| passes(fits)).map(|(facts, _)| *facts)
        };
        let texts = |found: BTreeMap<String, usize>| {
            let values = found.into_iter().filter(|(value, _)| !value.is_empty());
            values.map(|(value, count)| MaterialFacetValue { label: value.clone(), value, count }).collect()
        };
        let kinds = counted(but(1).map(|facts| facts.kind.as_str().to_owned()));
        let grades = counted(but(2).filter_map(|facts| facts.grade).map(|grade| grade.as_str().to_owned()));
        MaterialFacets {
            categories: categories(but(0)),
            kinds: MaterialKind::ALL
                .iter()
                .filter_map(|kind| value(&kinds, kind.as_str(), kind.label()))
                .collect(),
            grades: Grade::ALL
                .iter()
                .filter_map(|grade| value(&grades, grade.as_str(), &grade.as_str().to_uppercase()))
                .collect(),
            brands: texts(counted(but(3).filter_map(|facts| facts.brand.clone()))),
            finishes: texts(counted(but(4).map(|facts| facts.finish.clone()))),
            colours: texts(counted(but(5).map(|facts| facts.colour_code.clone()))),
            thicknesses: counted(but(6).filter_map(|facts| facts.thickness))
                .into_iter()
                .map(|(thickness, count)| MaterialFacetValue {
                    value: thickness.to_string(),
                    label: millimetres(thickness),
                    count,
                })
                .collect(),
        }
    }
}

fn counted<T: Ord>(values: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts
}

fn value(counts: &BTreeMap<String, usize>, value: &str, label: &str) -> Option<MaterialFacetValue> {
    let count = *counts.get(value)?;
    Some(MaterialFacetValue { value: value.to_owned(), label: label.to_owned(), count })
}

/// Categories by the names of those above them.
fn categories<'a>(all: impl Iterator<Item = &'a Facts>) -> Vec<MaterialFacetValue> {
    let mut counts: BTreeMap<Vec<&str>, (&str, usize)> = BTreeMap::new();
    for facts in all {
        let names: Vec<_> = facts.categories.iter().map(|(_, name)| name.as_str()).collect();
        for (at, (slug, _)) in facts.categories.iter().enumerate() {
            counts.entry(names[..=at].to_vec()).or_insert((slug, 0)).1 += 1;
        }
    }
    let values = counts.into_iter().map(|(names, (slug, count))| MaterialFacetValue {
        value: slug.to_owned(),
        label: names.join(" › "),
        count,
    });
    values.collect()
}

/// `0.8 mm`, `18 mm`.
fn millimetres(hundredths: i32) -> String {
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    format!("{} mm", text.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thickness_is_written_as_short_as_it_is() {
        assert_eq!([80, 1_800, 1_875, 600].map(millimetres), ["0.8 mm", "18 mm", "18.75 mm", "6 mm"]);
    }
}
